/** A rounded number, with the exact one in its tooltip and its description for screen readers. Only the number where the two are the same. */
export const Arrondi = ({ lu, exact }: { lu: string; exact: string }) =>
  lu === exact ? (
    lu
  ) : (
    <span title={exact} aria-description={exact}>
      {lu}
    </span>
  )
