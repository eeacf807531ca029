/** What the account screens say. Words marked (spec) are the specification's, letter for letter. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/account/words.es"), typeof import("@/features/account/words")>>;

/** Of sections 2 and 4 (spec). */
export const TITLES = { login: "Iniciar sesión en Chancery", register: "Crear una cuenta", reset: "Restablecer su contraseña" } as const;

/** Of section 5 (spec). */
export const PROBLEMS = {
  emailMissing: "El correo es obligatorio",
  emailWrong: "Escriba una dirección de correo válida",
  passwordMissing: "La contraseña es obligatoria",
  firstNameMissing: "El nombre es obligatorio",
  lastNameMissing: "El apellido es obligatorio",
  confirmMissing: "Confirme su contraseña",
  confirmDiffers: "Las contraseñas no coinciden",
} as const;

/** Of sections 4 and 8 (spec). */
export const somethingWentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const alreadyRegistered = "Este correo ya está registrado.";
export const accountCreated = "Su cuenta se ha creado. Espere hasta que se apruebe su acceso.";
export const resetSent = "Si ese correo existe, se ha enviado un enlace para restablecer la contraseña.";
export const resetLinkBad = "El enlace no es válido o ha caducado.";
export const resetDone = "¡La contraseña se ha restablecido! Inicie sesión con la nueva.";

export const emailLabel = "Correo electrónico";
export const passwordLabel = "Contraseña";
export const firstNameLabel = "Nombre";
export const lastNameLabel = "Apellido";
export const referralCodeLabel = "Código de recomendación";
export const newPasswordLabel = "Contraseña nueva";
export const confirmPasswordLabel = "Confirmar la contraseña nueva";

/** (spec) */
export const referralCodeHelp = "Déjelo en blanco si no tiene un código de recomendación";
export const resetHelp = "Escriba su correo y le enviaremos un enlace de restablecimiento.";
export const passwordHelp = "De 10 a 128 caracteres. Ni una contraseña común ni su correo.";

export const SUBMIT = { login: "Iniciar sesión", register: "Crear la cuenta", reset: "Enviar el enlace" } as const;
export const BUSY = { login: "Iniciando sesión", register: "Creando su cuenta", reset: "Enviando" } as const;

// Code form
export const code = "Código";
export const recoveryCode = "Código de recuperación";
export const checkingTheCode = "Comprobando el código";

// Confirm address
export const confirmYourEmail = "Confirme su correo";
export const enterChosenPassword = "Escriba la contraseña de su registro.";
export const confirm = "Confirmar";
export const resetYourPassword = "Restablecer la contraseña";
export const confirmationLinkBad = "Enlace no válido o caducado.";

// Form fields
export const byCreatingAnAccount = "Al crear una cuenta, acepta las";
export const termsOfUse = "Condiciones de uso";
export const andThe = "y la";
export const privacyPolicy = "Política de privacidad";
export const createAnAccount = "Crear una cuenta";
export const alreadyHaveAnAccount = "¿Ya tiene una cuenta? ";
export const signIn = "Iniciar sesión";
export const backToSignIn = "Volver al inicio de sesión";

// New link
export const confirmEmailFirst = "Confirme primero su correo: abra el enlace que le enviamos.";
export const sendANewLink = "Enviar un enlace nuevo";
export const aNewLinkHasBeenSent = "Se ha enviado un enlace nuevo.";

// Prove step
export const enterSixDigits = "Escriba los seis dígitos que su aplicación de autenticación muestra para Chancery.";
export const enterRecoveryCode = "Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una vez.";
export const aboutPasskey = "Use la llave de acceso de esta cuenta: huella, rostro, PIN o llave de seguridad.";
export const byAuthenticatorApp = "Usar la aplicación de autenticación";
export const byRecoveryCode = "Usar un código de recuperación";
export const byPasskey = "Usar una llave de acceso";
export const waitingForThePasskey = "Esperando la llave de acceso";
export const goOnWithPasskey = "Usar la llave de acceso";
export const goOn = "Continuar";

// Reset password
export const askForANewLink = "Pedir un enlace nuevo";
export const setANewPassword = "Elegir una contraseña nueva";
export const savingYourNewPassword = "Guardando su contraseña nueva";
export const resetPassword = "Restablecer la contraseña";

// Setup step
export const firmRequiresSecondFactor = "Su bufete exige un segundo factor además de la contraseña.";
export const tryAgain = "Reintentar";
export const creatingYourKey = "Creando su clave";

// Sign in
export const signInExpired = "Este inicio de sesión ha caducado. Vuelva a iniciar sesión.";
export const confirmationSent = "Hemos enviado un enlace a su correo. Ábralo para confirmarlo.";
export const emailConfirmed = "Su correo está confirmado. Ya puede iniciar sesión.";
export const emailConfirmedNotApproved = "Su correo está confirmado. Espere hasta que se apruebe su acceso.";
