import { FormsPage } from "@/features/intake/forms-page";
import { FORMS } from "@/features/intake/places";
import { SubmissionList } from "@/features/intake/submission-list";
import { SubmissionPage } from "@/features/intake/submission-page";
import type { Place } from "@/lib/place";

/** Intake: what came, one of it, or the member's forms and links. */
export function IntakeView({ place }: { place: Place }) {
  const { path } = place;
  if (path === "") return <SubmissionList />;
  if (path === FORMS) return <FormsPage />;
  return <SubmissionPage key={path} id={path} />;
}
