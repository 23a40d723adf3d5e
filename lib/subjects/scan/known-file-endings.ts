/** Top-level domains that are endings of files first: nobody is written to at `archive.zip`. */
const onlyFiles = new Set(['mov', 'zip']);

/** Top-level domains with companies under them that are endings of files, too. */
const alsoFiles = new Set('ai app bz cab cc co io js md ml mm mp pl pm ps pub py rs sh so tf vi'.split(' '));

/**
 * Whether what stands behind an "@" is the rest of a file's or a package's name: `banner@2x.ai`, `setup@1.2.0.sh`,
 * `photo@home.zip`. Endings that are no top-level domain (`.png`) need no rule, since no mail domain ends so.
 */
export function isFileName(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  const ending = labels.pop() ?? '';
  if (onlyFiles.has(ending)) return true;
  return alsoFiles.has(ending) && (/^\d+x(-|$)/.test(labels[0] ?? '') || isVersion(labels));
}

/** `1.2`, `v1.2.0-beta`: at least two numbers, the first perhaps with a `v`. */
function isVersion(labels: string[]): boolean {
  return labels.length >= 2 && /^v?\d+$/.test(labels[0] ?? '') && /^\d+(-[a-z0-9-]*)?$/.test(labels[1] ?? '');
}
