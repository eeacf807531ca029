/** What the frame of the public site says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/app/words.es"), typeof import("@/app/words")>>;

export const FOOTER = {
  legal: "Información legal",
  links: [
    ["/privacy-policy", "Política de privacidad"],
    ["/term-of-use", "Condiciones de uso"],
    ["/security-privacy", "Seguridad"],
    ["/how-it-works", "Cómo funciona"],
  ],
  contact: "Contacto",
  social: "Síganos",
  where: "Chancery funciona en el servidor de su bufete y guarda allí su trabajo. [Dónde funciona](/how-it-works#data)",
  language: "Idioma",
  sample: "Direcciones y enlaces inventados hasta que el bufete ponga los suyos.",
} as const;

/** Of section 2 (spec), letter for letter. */
export const NOT_FOUND = { title: "404 No encontrado", text: "¡La página que busca no existe!", back: "Ir a la página de inicio" } as const;

// App
export const skipToContent = "Ir al contenido";

// Header and footer
export const help = "Ayuda (en inglés)";

// Guard
export const loading = "Cargando";

// Header
export const aboutUs = "Quiénes somos";
export const pricing = "Precios";
export const security = "Seguridad";
export const login = "Entrar";
export const homePage = (name: string) => `${name}, página de inicio`;
export const closeMenu = "Cerrar el menú";
export const openMenu = "Abrir el menú";
export const site = "Sitio";
export const dashboard = "Panel";
export const signOut = "Cerrar sesión";
export const reserveAWalkthrough = "Reservar una demostración";

// Later
export const thisPageCouldNotBeLoaded = "No se pudo cargar esta página.";
export const tryAgain = "Reintentar";
