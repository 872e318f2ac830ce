/** An email address, which wraps before its @, if it must. */
export function AdresseEmail({ email }: { email: string }) {
  const [nom = '', ...domaine] = email.split('@')
  return (
    <>
      {nom}
      <wbr />
      {domaine.map((part) => `@${part}`)}
    </>
  )
}
