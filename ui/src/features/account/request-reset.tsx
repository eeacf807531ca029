import { AccountForm } from "@/features/account/account-form";

/** Asks for a link to set a new password. */
export const RequestReset = () => <AccountForm mode="reset" />;
