export function typesOf(document: unknown): string;
