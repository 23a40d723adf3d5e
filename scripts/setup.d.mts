export function missingPackages(
  found: { chromium: boolean; firefox: boolean; tools: readonly string[] },
  wanted: { firefox: boolean; screen: boolean },
): string[];
