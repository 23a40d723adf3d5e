import { useEffect, useState } from 'react';
import { hasOrigins, watchPermissions } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { originPatterns, type Site } from '@/lib/subjects/sites';

/** Whether the browser grants access to a site, live; undefined while loading. */
export function useGranted(site: Site): boolean | undefined {
  return useGrantedOrigins(originPatterns(site));
}

/** Like `useGranted`, for match patterns. */
export function useGrantedOrigins(patterns: readonly string[]): boolean | undefined {
  return useGrantedEach([['', patterns]])[''];
}

/** The match patterns that the browser would ask about; empty while loading. */
export function useMissingOrigins(patterns: readonly string[]): string[] {
  const granted = useGrantedEach(patterns.map((pattern) => [pattern, [pattern]] as const));
  return patterns.filter((pattern) => granted[pattern] === false);
}

/** Whether it grants access to several sites, by their keys; absent while loading. */
export function useGrantedSites(sites: readonly Site[]): Readonly<Record<string, boolean>> {
  return useGrantedEach(sites.map((site) => [site.key, originPatterns(site)] as const));
}

function useGrantedEach(wanted: readonly (readonly [key: string, patterns: readonly string[]])[]) {
  const [granted, setGranted] = useState<Readonly<Record<string, boolean>>>({});
  // A text, so that an equal list does not rerun the effect.
  const written = JSON.stringify(wanted);
  useEffect(() => {
    let isCurrent = true;
    const pairs: [string, string[]][] = JSON.parse(written);
    const read = () => {
      const reading = pairs.map(async ([key, patterns]) => [key, await hasOrigins(patterns)] as const);
      void Promise.all(reading).then((all) => {
        if (isCurrent) setGranted(Object.fromEntries(all));
      }, logAs('use-granted'));
    };
    read();
    const stop = watchPermissions(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [written]);
  return granted;
}
