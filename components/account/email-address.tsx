/** An email address that breaks after its @ where it does not fit in one line. */
export function EmailAddress({ children: address }: { children: string }) {
  const hostAt = address.indexOf("@") + 1;
  return (
    <>
      {address.slice(0, hostAt)}
      <wbr />
      {address.slice(hostAt)}
    </>
  );
}
