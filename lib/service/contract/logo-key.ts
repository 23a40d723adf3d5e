interface LogoOwner {
  id?: string | null | undefined;
  url?: string | null | undefined;
  name?: string | null | undefined;
}

/** What a logo is kept and found by: the owner's id, else its page, else its name; null if it has none. */
export function logoKey(owner: LogoOwner | null | undefined): string | null {
  return owner?.id || owner?.url || owner?.name || null;
}
