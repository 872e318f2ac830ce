import {
  getActivites,
  getAssolement,
  getDossier,
  getExploitationFamillesCultures,
  getExploitationInfos,
  getIndicateurs,
  type Language,
  saveIndicateurs,
  type TypeRubrique,
} from '@sillon/contract'
import { type Scheme, schemeFor } from '@sillon/referentials'
import { type Answer, request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { Autosave } from './autosave'
import { Brouillon, type DossierKey } from './brouillon'
import { calculOf, reglesAConfirmer } from './calcul'
import { type LoadFault, loadFault } from './load-rules'
import { treeForReader } from './rubriques'
import { SheetStore } from './sheet-store'

export type Dossier = Answer<typeof getDossier>
export type LigneAssolement = Answer<typeof getAssolement>['assolement'][number]

/** Everything about one open file: its values, how they are saved, and what frames them. */
export interface OpenSheet {
  readonly scheme: Scheme
  readonly store: SheetStore
  readonly autosave: Autosave
  readonly tree: readonly TypeRubrique[]
  readonly dossier: Dossier
  readonly lignes: readonly LigneAssolement[]
  readonly irrigation: boolean
  /** Values left on the device by an earlier visit that can no longer be saved, because the file is now read-only. */
  readonly abandonnees: number
  /** Rows a result rests on whose rule is still to be confirmed. */
  reglesAConfirmer(code: string): readonly string[]
}

export type Opening = { readonly sheet: OpenSheet } | { readonly fault: LoadFault }

async function load(key: DossierKey, signal: AbortSignal) {
  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  const query = { millesime: key.millesime }
  const [indicateurs, assolement, infos, familles, activites, dossier] = await Promise.all([
    request(getIndicateurs, { params, query, signal }),
    request(getAssolement, { params, query, signal }),
    request(getExploitationInfos, { params, query, signal }),
    request(getExploitationFamillesCultures, { params, query, signal }),
    request(getActivites, { params, query, signal }),
    request(getDossier, { params, query, signal }),
  ])
  return {
    indicateurs,
    assolement: assolement.data,
    infos: infos.data,
    familles: familles.data,
    activites: activites.data,
    dossier: dossier.data,
  }
}

/**
 * Opens a file: reads it, evaluates it here, and takes up what an earlier visit left unsaved on the device.
 * Answers what is missing when the farm is not ready for it. Rejects when something cannot be read.
 */
export async function openSheet(key: DossierKey, language: Language, signal: AbortSignal): Promise<Opening> {
  const scheme = schemeFor(key.codeNational, key.millesime)
  if (scheme === undefined) throw new ApiFailure(404, { code: 'DEMARCHE_INCONNUE', message: key.codeNational })
  const { indicateurs, infos, dossier, ...farm } = await load(key, signal)
  const fault = loadFault(farm)
  if (fault !== null) return { fault }

  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  const query = { millesime: key.millesime }
  const facts = { assolement: farm.assolement.assolement, irrigation: infos.irrigation === true }
  const brouillon = new Brouillon(key)
  const seen = (answer: TypeRubrique[]) => treeForReader(answer, dossier.permissions.voirScores)
  const tree = seen(indicateurs.data)
  const store: SheetStore = new SheetStore(calculOf(scheme, facts, language), tree, (changes) =>
    autosave.change(changes),
  )
  const autosave: Autosave = new Autosave(
    {
      send: (body, ifMatch) => request(saveIndicateurs, { params, query, body, ifMatch }),
      reload: () => request(getIndicateurs, { params, query }),
      onAnswer: (answer, pending) => store.adopt(seen(answer), pending),
    },
    brouillon,
    indicateurs.etag,
  )
  const left = new Map([...brouillon.read()].filter(([code]) => store.indicateur(code) !== undefined))
  const isEditable = dossier.permissions.modifierIndicateurs
  if (isEditable) {
    store.restore(new Map([...left].map(([code, { valeur }]) => [code, valeur])))
    autosave.restore(left)
  }
  const regles = new Map<string, readonly string[]>()
  return {
    sheet: {
      scheme,
      store,
      autosave,
      tree,
      dossier,
      lignes: farm.assolement.assolement,
      irrigation: facts.irrigation,
      abandonnees: isEditable ? 0 : left.size,
      reglesAConfirmer(code) {
        const known = regles.get(code) ?? reglesAConfirmer(scheme, code, facts)
        regles.set(code, known)
        return known
      },
    },
  }
}
