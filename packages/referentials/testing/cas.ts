import type { Value } from '@sillon/engine'
import type { LigneAssolement } from '../src/assolement'
import { hve4 } from '../src/hve4/scheme'
import type { ParametresIft } from '../src/references'
import { idCultureOf } from './exemples'
import { dossierVide, referencesAvec } from './references'

export interface Ferme {
  readonly assolement?: readonly LigneAssolement[]
  readonly irrigation?: boolean
  readonly bassinViticole?: string
  readonly parametresIft?: Partial<ParametresIft>
  /** Entered values; the prefix HVE4_ may be left out. */
  readonly saisies?: Readonly<Record<string, Value>>
}

/** A line of the rotation: crop type, PAC code of the crop (empty for none) and area in hectares, with the areas of its parcels when they are known. */
export const ligne = (
  codeTypeCulture: string,
  pac: string,
  surface: number,
  ...parcelles: number[]
): LigneAssolement => ({
  codeTypeCulture,
  idCulture: pac === '' ? null : idCultureOf(pac),
  surface,
  ...(parcelles.length === 0 ? {} : { parcelles: parcelles.map((area) => ({ surface: area })) }),
})

export const evaluer = ({ saisies = {}, parametresIft, ...ferme }: Ferme) =>
  hve4.evaluate({
    ...dossierVide,
    ...ferme,
    references: referencesAvec({ ...dossierVide.references.parametresIft, ...parametresIft }),
    saisies: Object.fromEntries(
      Object.entries(saisies).map(([code, value]) => [code.replace(/^(HVE4_)?/, 'HVE4_'), value]),
    ),
  })
