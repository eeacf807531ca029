import { useWork as useWorkOf } from "@/components/use-work";
import { ALL } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";

export const useWork = () => useWorkOf(ALL, sorryFor);
