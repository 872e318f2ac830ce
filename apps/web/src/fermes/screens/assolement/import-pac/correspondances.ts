import type { Assolement, CodeInconnu } from '@sillon/contract'

/** Crop (idCulture) chosen for each PAC code that the reference does not know. */
export type Correspondances = Readonly<Record<string, number>>

/** The crops that an earlier import gave to these codes: its parcels still carry their code, on the line of the chosen crop. */
export function earlierChoices(codes: readonly CodeInconnu[], { assolement }: Assolement): Correspondances {
  const entries = codes.flatMap(({ code, horsAssolement }) => {
    const ligne = horsAssolement
      ? undefined
      : assolement.find(({ parcelles }) => parcelles.some(({ codeCulture }) => codeCulture === code))
    return ligne?.idCulture == null ? [] : [[code, ligne.idCulture] as const]
  })
  return Object.fromEntries(entries)
}
