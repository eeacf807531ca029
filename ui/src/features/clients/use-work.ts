import { useWork as useWorkOf } from "@/components/use-work";
import { ALL } from "@/features/clients/queries";
import { sorryFor } from "@/features/clients/sorry";

export const useWork = () => useWorkOf(ALL, sorryFor);
