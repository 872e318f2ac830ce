import {
  type BassinViticole,
  getExploitation,
  getParametresIft,
  getReferencesIft,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
} from '@sillon/contract'
import type { DossierInput, References } from '@sillon/referentials'
import { type Answer, request } from '../../api/client'
import type { DossierKey } from './brouillon'

/** The row that holds the viticultural basin of a file. */
export const BASSIN = 'HVE4_PHYTO_D_3004'
const SANS_BASSIN = -1

/** What a file refers to in its campaign year, for the sheets as well as for the calculation. */
export interface Referentiel {
  readonly bassins: readonly BassinViticole[]
  readonly materiels: Answer<typeof listMateriels>
  readonly conditions: Answer<typeof listConditionsTraitement>
}

export interface LoadedReferences {
  readonly referentiel: Referentiel
  /** What the calculation takes of them; the vine's are those of the farm's own basin. */
  readonly facts: Pick<DossierInput, 'siege' | 'bassinViticole' | 'references'>
}

/** What could not be read of the references, and does not keep the sheets from opening (specification of the level-4 scheme, section 8). */
export interface ReferenceFailures {
  /** A list: basins, equipment, conditions. */
  onList(): void
  /** The treatment-frequency values. */
  onIft(failure: unknown): void
}

const sansIft: Pick<References, 'parametresIft' | 'referencesIft'> = {
  parametresIft: { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] },
  referencesIft: { GC_PT: null, VIGNE: null },
}

/** Reads the references of a farm and year. What cannot be read is told and left empty: the server's own figures come with each answer. */
export async function loadReferences(
  key: DossierKey,
  signal: AbortSignal,
  { onList, onIft }: ReferenceFailures,
): Promise<LoadedReferences> {
  const query = { millesime: key.millesime }
  const orEmpty = <Item>(list: Promise<{ data: Item[] }>) =>
    list.catch(() => {
      if (!signal.aborted) onList()
      return { data: [] as Item[] }
    })
  const [farm, bassins, materiels, conditions, ift] = await Promise.all([
    request(getExploitation, { params: { idExploitation: key.idExploitation }, signal }),
    orEmpty(request(listBassinsDuMillesime, { query, signal })),
    orEmpty(request(listMateriels, { query, signal })),
    orEmpty(request(listConditionsTraitement, { query, signal })),
    loadIft(key, SANS_BASSIN, signal).catch((failure: unknown) => {
      if (!signal.aborted) onIft(failure)
      return sansIft
    }),
  ])
  const { region, departement, idBassinViti } = farm.data
  const code = bassins.data.find((bassin) => bassin.idBassinViti === idBassinViti)?.codeBassinViti ?? ''
  return {
    referentiel: { bassins: bassins.data, materiels: materiels.data, conditions: conditions.data },
    facts: {
      siege: { region, departement },
      bassinViticole: code === '' ? null : code,
      references: {
        ...ift,
        materiels: materiels.data.flatMap(({ typeMateriel, materiels: ofType }) =>
          ofType.map(({ code: materiel }) => ({ code: materiel, typeMateriel })),
        ),
        conditions: conditions.data.flatMap(({ codeRubriqueCondition, conditionApplication }) =>
          conditionApplication.map(({ codeCondition }) => ({ codeCondition, codeRubriqueCondition })),
        ),
      },
    },
  }
}

/** The treatment-frequency values of a farm in a basin; with -1, in its own. */
export async function loadIft(
  { idExploitation, millesime }: DossierKey,
  idBassinViti: number,
  signal: AbortSignal,
): Promise<Pick<References, 'parametresIft' | 'referencesIft'>> {
  const [parametres, references] = await Promise.all([
    request(getParametresIft, { params: { idExploitation, idBassinViti }, query: { millesime }, signal }),
    request(getReferencesIft, { params: { idExploitation }, query: { millesime, idBassinViti }, signal }),
  ])
  return { parametresIft: parametres.data, referencesIft: references.data }
}

/** The identifier of a basin by its code; -1 for none. */
export const idBassinOf = (bassins: readonly BassinViticole[], code: unknown): number =>
  bassins.find(({ codeBassinViti }) => codeBassinViti !== '' && codeBassinViti === code)?.idBassinViti ?? SANS_BASSIN
