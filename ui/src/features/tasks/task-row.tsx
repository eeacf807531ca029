import { Badge } from "@/components/badge";
import { Row } from "@/components/browser-table";
import { Entry, rowLink } from "@/components/entry";
import { Icon } from "@/components/desk-icon";
import { PlaceLink } from "@/components/place-link";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import * as say from "@/features/tasks/words";
import { type Place, move } from "@/lib/place";
import type { Task } from "@/lib/contract";

export function TaskRow({ task, place, fresh }: { task: Task; place: Place; fresh: boolean }) {
  const crumb = { name: task.subject, path: task.path };
  return (
    <Row
      opens
      fresh={fresh}
      name={
        <Entry icon="mail" below={say.from(task.sender_email)}>
          <PlaceLink to={move(place, { type: "enter", crumb })} className={rowLink} row>
            {task.subject || say.noSubject}
          </PlaceLink>
        </Entry>
      }
      type={<Badge>{say.emailFiles(task.attachment_count)}</Badge>}
      date={<When at={task.received_at} />}
      status={<Status text={task.status} />}
      action={<Icon name="next" />}
    />
  );
}
