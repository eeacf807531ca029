/** What lies over the dashboard now and then. Its code is fetched when it is first wanted. */
import type { ReactNode } from "react";
import { SharedTask } from "@/app/dashboard/shared-task";
import { Fetched, useFetched } from "@/components/fetched";
import type { Place, View } from "@/lib/place";
import { useUploads } from "@/features/files/uploads";

const tray = async () => (await import("@/features/files/tray")).Tray;

export function Uploads() {
  const any = useUploads().length > 0;
  const Code = useFetched(any, tray);
  return any ? <Fetched code={Code} props={{}} /> : null;
}

const viewer = async () => (await import("@/features/viewer/viewer")).Viewer;

/** The document that the address names, before everything else. */
export function Document({ place }: { place: Place }) {
  const { view } = place;
  const Code = useFetched<{ place: Place & { view: View } }>(view !== undefined, viewer);
  return view ? <Fetched key={view.file ?? view.message} code={Code} props={{ place: { ...place, view } }} /> : null;
}

const panel = async () => (await import("@/features/chat/panel")).ChatPanel;

/** The assistant, where it is open: beside My Tasks, My Files and matters. */
export function Assistant({ place, open, onClose }: { place: Place; open: boolean; onClose: () => void }) {
  const shown = open && (place.service === "vault" || place.service === "upload" || place.service === "matters");
  const Code = useFetched<{ place: Place; onClose: () => void }>(shown, panel);
  return shown ? <Fetched code={Code} props={{ place, onClose }} /> : null;
}

const calendar = async () => (await import("@/features/calendar/calendar-view")).CalendarView;

export function Calendar() {
  const Code = useFetched(true, calendar);
  return <Fetched code={Code} props={{}} />;
}

const drafts = async () => (await import("@/features/drafts/drafts-view")).DraftsView;

export function Drafts({ place }: { place: Place }) {
  const Code = useFetched<{ place: Place }>(true, drafts);
  return <Fetched code={Code} props={{ place }} />;
}

const tables = async () => (await import("@/features/tables/tables-view")).TablesView;

export function Tables({ place }: { place: Place }) {
  const Code = useFetched<{ place: Place }>(true, tables);
  return <Fetched code={Code} props={{ place }} />;
}

const clients = async () => (await import("@/features/clients/clients-view")).ClientsView;

export function Clients({ place }: { place: Place }) {
  const Code = useFetched<{ place: Place }>(true, clients);
  return <Fetched code={Code} props={{ place }} />;
}

const matters = async () => (await import("@/features/matters/matters-view")).MattersView;
const drawTask = (id: string) => <SharedTask id={id} />;

export function Matters({ place, chat }: { place: Place; chat: ReactNode }) {
  const Code = useFetched<{ place: Place; chat: ReactNode; drawTask: (id: string) => ReactNode }>(true, matters);
  return <Fetched code={Code} props={{ place, chat, drawTask }} />;
}

const chasing = async () => (await import("@/features/chasing/chasing-view")).ChasingView;

export function Chasing({ place }: { place: Place }) {
  const Code = useFetched<{ place: Place }>(true, chasing);
  return <Fetched code={Code} props={{ place }} />;
}

const intake = async () => (await import("@/features/intake/intake-view")).IntakeView;

export function Intake({ place }: { place: Place }) {
  const Code = useFetched<{ place: Place }>(true, intake);
  return <Fetched code={Code} props={{ place }} />;
}

const booking = async () => (await import("@/features/booking/booking-view")).BookingView;

export function Booking() {
  const Code = useFetched(true, booking);
  return <Fetched code={Code} props={{}} />;
}

const settings = async () => (await import("@/features/settings/settings-view")).SettingsView;

export function Settings() {
  const Code = useFetched(true, settings);
  return <Fetched code={Code} props={{}} />;
}
