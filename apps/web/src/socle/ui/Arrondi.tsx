/** A number as it is read, the exact one under the pointer and for who asks a screen reader to describe it. Nothing more where they are the same. */
export const Arrondi = ({ lu, exact }: { lu: string; exact: string }) =>
  lu === exact ? (
    lu
  ) : (
    <span title={exact} aria-description={exact}>
      {lu}
    </span>
  )
