import { Button } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import { WORDS } from "@/features/public-upload/words";

/** Unknown, expired and revoked look the same; a server that cannot be reached can be asked again. */
export function Gone({ gone, onRetry }: { gone: "link" | "server"; onRetry: () => void }) {
  return gone === "link" ? (
    <PublicPage title={WORDS.gone} lead={WORDS.goneHelp}>
      {null}
    </PublicPage>
  ) : (
    <PublicPage title="The server could not be reached." lead="Try again in a moment.">
      <Button onClick={onRetry}>Try again</Button>
    </PublicPage>
  );
}
