/** An address, always left to right, which breaks before its "@" when it does not fit. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi className="value" dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}
