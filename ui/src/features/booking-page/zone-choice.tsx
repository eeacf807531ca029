import { SelectField } from "@/components/field";
import * as say from "@/features/booking-page/words";
import { ownZone, zones } from "@/features/booking-page/zones";

/** In which time zone the guest reads times. */
export function ZoneChoice({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  return (
    <SelectField label={say.zone} value={zone} help={ownZone() === null ? say.zoneUnknown(zone) : undefined} onChange={(event) => onZone(event.currentTarget.value)}>
      {zones([zone]).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll("_", " ")}
        </option>
      ))}
    </SelectField>
  );
}
