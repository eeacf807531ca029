/** The sample of the site file, as vite.config.ts reads it. */
declare module "@assets/site.toml" {
  const sample: import("@/lib/site-file").SiteFile;
  export default sample;
}
