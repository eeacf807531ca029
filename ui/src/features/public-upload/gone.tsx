import { Button } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import * as say from "@/features/public-upload/words";

/** Unknown, expired and revoked look the same; a server that cannot be reached can be asked again. */
export function Gone({ gone, onRetry }: { gone: "link" | "server"; onRetry: () => void }) {
  return gone === "link" ? (
    <PublicPage title={say.gone} lead={say.goneHelp}>
      {null}
    </PublicPage>
  ) : (
    <PublicPage title={say.unreachable} lead={say.tryAgainInAMoment}>
      <Button onClick={onRetry}>{say.tryAgain}</Button>
    </PublicPage>
  );
}
