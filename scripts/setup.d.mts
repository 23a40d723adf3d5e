export function missingPackages(
  found: { chromium: boolean; firefox: boolean; tools: readonly string[] },
  wanted: { firefox: boolean; screen: boolean },
): string[];
export function isDebianRoot(): boolean;
export function installDebianPackages(names: readonly string[]): Promise<{ code: number; output: string }>;
