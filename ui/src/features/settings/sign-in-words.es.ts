/** What the settings say about passwords, passkeys and codes. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/settings/sign-in-words.es"), typeof import("@/features/settings/sign-in-words")>>;

// App passwords
export const name = "Nombre";
export const appPasswordNameHelp = "El programa que la usará, por ejemplo “Thunderbird en casa”.";
export const createAnAppPassword = "Crear una contraseña de aplicación";
export const create = "Crear";
export const yourAppPassword = "Su contraseña de aplicación";
export const enterAsPassword = (name: string) => `Escríbala como contraseña en “${name}”. No volverá a verla.`;
export const done = "Listo";
export const removeAppPasswordQuestion = (name: string) => `¿Seguro que quiere quitar la contraseña de aplicación "${name}"? What uses it can no longer sign in.`;
export const theAppPasswordWasRemoved = (name: string) => `La contraseña de aplicación “${name}” se ha quitado.`;
export const created = "Creado";
export const lastUsed = "último uso";
export const notUsedYet = "sin usar todavía";
export const removing = "Quitando";
export const remove = "Quitar";
export const theAppPassword = (name: string) => `la contraseña de aplicación ${name}`;
export const appPasswords = "Contraseñas de aplicación";
export const appPasswordsHelp = "Un programa de correo usa una de ellas para enviar correo en su nombre. Puede quitar una sin cambiar su propia contraseña.";
export const yourAppPasswords = "Sus contraseñas de aplicación";
export const youHaveNoAppPasswords = "No tiene contraseñas de aplicación.";

// Change password
export const pleaseConfirmYourPassword = "Confirme su contraseña";
export const passwordsDoNotMatch = "Las contraseñas no coinciden";
export const currentPassword = "Contraseña actual";
export const newPassword = "Contraseña nueva";
export const newPasswordHelp = "De 10 a 128 caracteres. Ni una contraseña común ni su correo.";
export const confirmNewPassword = "Confirmar la contraseña nueva";
export const changingYourPassword = "Cambiando su contraseña";
export const changePassword = "Cambiar la contraseña";
export const passwordChanged = "Su contraseña ha cambiado. Se ha cerrado su sesión en los demás dispositivos y sus contraseñas de aplicación ya no sirven.";
export const password = "Contraseña";
export const changePasswordHelp = "Al cambiarla se cierra su sesión en los demás dispositivos y se quitan sus contraseñas de aplicación. Los programas de correo necesitarán otras nuevas.";
export const changeYourPassword = "Cambiar su contraseña";

// Codes dialog
export const saveYourRecoveryCodes = "Guarde sus códigos de recuperación";

// Confirm form
export const yourPassword = "Su contraseña";
export const working = "En curso";

// Passkeys
export const passkeyNameHelp = "Para distinguirla de otras, por ejemplo “Portátil de la oficina”.";
export const thePasskeyWasAdded = (name: string) => `La llave de acceso “${name}” se ha añadido.`;
export const thePasskeyWasRemoved = (name: string) => `La llave de acceso “${name}” se ha quitado.`;
export const added = "Añadida";
export const thePasskey = (name: string) => `la llave de acceso ${name}`;
export const passkeys = "Llaves de acceso";
export const passkeysHelp = "Una llave de acceso le permite usar su huella, su rostro, su PIN o su llave de seguridad en lugar de un código.";
export const passkeysNeedHttps = "Las llaves de acceso necesitan HTTPS y un nombre de equipo, así que no puede añadir una en esta dirección.";
export const addAPasskey = "Añadir una llave de acceso";
export const addPasskey = "Añadir la llave";
export const browserWillAsk = "Su navegador le pedirá que confirme.";
export const removeAPasskey = "Quitar una llave de acceso";
export const willNoLongerSignYouIn = (name: string) => `“${name}” ya no servirá para entrar.`;

// Providers
export const signInProvider = "Proveedor de inicio de sesión";
export const signInProviderHelp = "Usted inicia sesión con esta cuenta de su bufete. Si elimina el vínculo, se cerrarán sus demás sesiones.";
export const signInProviderNoPassword = "Usted inicia sesión con esta cuenta de su bufete. Solo el equipo informático puede eliminar el vínculo, porque usted no tiene contraseña aquí.";
export const linked = "Vinculado";
export const theLinkTo = (name: string) => `el vínculo con ${name}`;
export const removeTheLink = "Eliminar el vínculo";
export const removingTheLinkHelp = (name: string) => `Se cerrarán sus demás sesiones. La próxima vez que inicie sesión con ${name}, su cuenta volverá a vincularse.`;
export const theLinkWasRemoved = (name: string) => `Se eliminó el vínculo con ${name}.`;

// Second factor
export const removeTheAuthenticatorApp = "Quitar la aplicación de autenticación";
export const theAuthenticatorAppWasRemoved = "La aplicación de autenticación se ha quitado.";
export const appCodesWillStop = "Sus códigos ya no servirán para entrar.";
export const createNewRecoveryCodes = "Crear códigos de recuperación nuevos";
export const createNewCodes = "Crear códigos nuevos";
export const currentCodesWillStop = "Sus códigos actuales dejarán de servir.";
export const authenticatorApp = "Aplicación de autenticación";
export const authenticatorHelp = "Una aplicación en su teléfono muestra un código para cada inicio de sesión.";
export const removeTheApp = "Quitar la aplicación";
export const setUpAnApp = "Configurar una aplicación";
export const recoveryCodes = "Códigos de recuperación";
export const codesLeft = (n: number) => `${count(n, "código")} restantes, cada uno válido para un inicio de sesión.`;
export const firmRequiresSecondFactor = "Su bufete exige a todos un segundo factor.";
export const secondFactorHelp = "Algo que usted tiene, además de su contraseña.";
export const secondFactor = "Segundo factor";
export const yourSecondFactor = "Su segundo factor";

// Totp dialog
export const codeIsRequired = "El código es obligatorio";
export const code = "Código";
export const checkingTheCode = "Comprobando el código";
export const confirm = "Confirmar";
export const setUpAnAuthenticatorApp = "Configurar una aplicación de autenticación";
export const goOn = "Continuar";
export const setUpAppHelp = "Una aplicación en su teléfono mostrará seis dígitos que escribirá al iniciar sesión.";
