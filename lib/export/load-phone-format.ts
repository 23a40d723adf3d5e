/**
 * `formatPhone`, once it is here: the numbering plans are some 120 kB, and only a bought number needs them. A page shows the
 * number as it came until then: `const [format, setFormat] = useState(() => (e164: string) => e164)`, and in an effect
 * `loadPhoneFormat().then((loaded) => setFormat(() => loaded), () => {})`.
 */
export async function loadPhoneFormat(): Promise<(e164: string) => string> {
  const { formatPhone } = await import('./format-phone.ts');
  return formatPhone;
}
