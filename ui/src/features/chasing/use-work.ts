import { useWork as useWorkOf } from "@/components/use-work";
import { ALL } from "@/features/chasing/queries";
import { sorryFor } from "@/features/chasing/sorry";

export const useWork = () => useWorkOf(ALL, sorryFor);
