import { Button } from "@/components/button";
import { PublicPage } from "@/components/public-page";
import * as say from "@/features/booking-page/words";

/** Nothing is there; a server that cannot be reached can be asked again. */
export function Gone({ gone, title, help, onRetry }: { gone: "link" | "server"; title: string; help: string; onRetry: () => void }) {
  return gone === "link" ? (
    <PublicPage title={title} lead={help}>
      {null}
    </PublicPage>
  ) : (
    <PublicPage title={say.unreachable} lead={say.tryAgainInAMoment}>
      <Button onClick={onRetry}>{say.tryAgain}</Button>
    </PublicPage>
  );
}
