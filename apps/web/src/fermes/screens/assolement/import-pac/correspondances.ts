import type { Assolement, CodeInconnu } from '@sillon/contract'

/** Crop (idCulture) chosen for each unknown PAC code. */
export type Correspondances = Readonly<Record<string, number>>

/** Crops chosen for these codes in an earlier import: its parcels still have their code, on the line of the chosen crop. */
export function earlierChoices(codes: readonly CodeInconnu[], { assolement }: Assolement): Correspondances {
  const entries = codes.flatMap(({ code, horsAssolement }) => {
    const ligne = horsAssolement
      ? undefined
      : assolement.find(({ parcelles }) => parcelles.some(({ codeCulture }) => codeCulture === code))
    return ligne?.idCulture == null ? [] : [[code, ligne.idCulture] as const]
  })
  return Object.fromEntries(entries)
}
