export function findChromium(): Promise<string | null>;
export function findFirefox(): string | null;
