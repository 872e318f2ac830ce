import {
  type Correction,
  getActivites,
  getAssolement,
  getCorrections,
  getDossier,
  getExploitationFamillesCultures,
  getExploitationInfos,
  getIndicateurs,
  getVersion,
  type Language,
  type Role,
  saveIndicateurs,
  type TypeRubrique,
} from '@sillon/contract'
import { etatAfterOpening } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import { type Answer, request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { formatNumber } from '../../i18n/format'
import { createStore, type Store } from '../../session/store'
import { Autosave } from './autosave'
import { Brouillon, type DossierKey } from './brouillon'
import { calculOf } from './calcul'
import { enregistrerDossier } from './enregistrer-dossier'
import { type LoadFault, loadFault } from './load-rules'
import {
  BASSIN,
  idBassinOf,
  type LoadedReferences,
  loadIft,
  loadReferences,
  type ReferenceFailures,
  type Referentiel,
} from './references'
import { treeForReader } from './rubriques'
import { SaisiesRefusees } from './saisies-refusees'
import { SheetStore, saisiesOf } from './sheet-store'
import { type Validites, validitesOf } from './validites'

export type Dossier = Answer<typeof getDossier>
export type LigneAssolement = Answer<typeof getAssolement>['assolement'][number]

/** Everything about one open file: its values, how they are saved, and what frames them. */
export interface OpenSheet {
  readonly key: DossierKey
  readonly scheme: Scheme
  readonly store: SheetStore
  readonly autosave: Autosave
  /** What was typed and is no value. */
  readonly refusees: SaisiesRefusees
  readonly tree: readonly TypeRubrique[]
  /** What was said of the sub-sections, by sub-section: a module that is left and opened again starts from here. */
  readonly validites: Store<Validites>
  /** The revision that they are known at: a save of indicators brings them anew, as it may take a verdict back. */
  readonly revisionValidites: { current: string | null }
  /** What the auditor asks to be corrected. */
  readonly corrections: Store<readonly Correction[]>
  readonly dossier: Dossier
  /** The revision that `dossier` was read at: what is saved of it goes with it as `If-Match`. */
  readonly revisionDossier: string | null
  readonly lignes: readonly LigneAssolement[]
  readonly irrigation: boolean
  /** Basins, equipment and conditions of the campaign year. */
  readonly referentiel: Referentiel
  /** Values left on the device by an earlier visit that can no longer be saved, because the file is now read-only. */
  readonly abandonnees: number
}

export type Opening = { readonly sheet: OpenSheet } | { readonly fault: LoadFault }

async function load(key: DossierKey, signal: AbortSignal, failures: ReferenceFailures) {
  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  const query = { millesime: key.millesime }
  const [indicateurs, assolement, infos, familles, activites, dossier, corrections, references] = await Promise.all([
    request(getIndicateurs, { params, query, signal }),
    request(getAssolement, { params, query, signal }),
    request(getExploitationInfos, { params, query, signal }),
    request(getExploitationFamillesCultures, { params, query, signal }),
    request(getActivites, { params, query, signal }),
    request(getDossier, { params, query, signal }),
    request(getCorrections, { params, query, signal }),
    loadReferences(key, signal, failures),
  ])
  return {
    indicateurs,
    assolement: assolement.data,
    infos: infos.data,
    familles: familles.data,
    activites: activites.data,
    dossier,
    corrections: corrections.data,
    references,
  }
}

/** What a decided file was decided on: the farm may have changed since. Null while the file is open. */
async function loadFigee(key: DossierKey, { exploitationDemarcheMillesime }: Dossier, signal: AbortSignal) {
  const numero = exploitationDemarcheMillesime?.versionFigee ?? null
  if (numero === null) return null
  const { codeNational, idExploitation, millesime } = key
  const params = { codeNational, idExploitation, numero }
  return (await request(getVersion, { params, query: { millesime }, signal })).data
}

/** A file with its revision. */
interface Lecture {
  readonly data: Dossier
  readonly etag: string | null
}

/** Opening a file takes it on to its next state for some roles; that is saved at once (specification of the level-4 scheme, section 4). */
async function moveOnByOpening(key: DossierKey, role: Role, dossier: Lecture): Promise<Lecture> {
  const etat = dossier.data.exploitationDemarcheMillesime?.etatDossier
  if (etat === undefined) return dossier
  const etatDossier = etatAfterOpening(role, etat)
  if (etatDossier === etat) return dossier
  return enregistrerDossier(key, { exploitationDemarcheMillesime: { etatDossier } }, dossier.etag)
}

/**
 * Opens a file: reads it, evaluates it here, and takes up what an earlier visit left unsaved on the device.
 * Answers what is missing when the farm is not ready for it. Rejects when something cannot be read; `failures` is told what cannot be
 * read and does not keep the file from opening, then or later.
 */
export async function openSheet(
  key: DossierKey,
  role: Role,
  language: Language,
  signal: AbortSignal,
  failures: ReferenceFailures,
): Promise<Opening> {
  const scheme = schemeFor(key.codeNational, key.millesime)
  if (scheme === undefined) throw new ApiFailure(404, { code: 'DEMARCHE_INCONNUE', message: key.codeNational })
  const loading = load(key, signal, failures)
  // A browser's first number in a language takes it tens of milliseconds on a slow machine: spent while the server answers.
  formatNumber(0, language)
  const { indicateurs, infos, dossier: read, corrections, references, ...farm } = await loading
  const figee = await loadFigee(key, read.data, signal)
  const fault = figee === null ? loadFault(farm) : null
  if (fault !== null) return { fault }
  const { data: dossier, etag: revisionDossier } = await moveOnByOpening(key, role, read)

  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  const query = { millesime: key.millesime }
  const { assolement } = figee?.entree ?? farm.assolement
  const facts = figee?.entree ?? { assolement, irrigation: infos.irrigation === true, ...references.facts }
  const brouillon = new Brouillon(key)
  const seen = (answer: TypeRubrique[]) => treeForReader(answer, dossier.permissions.voirScores)
  const tree = seen(indicateurs.data)
  const calcul = calculOf(scheme, { ...facts, saisies: saisiesOf(tree) }, language, figee?.resultats)
  const validites = createStore(validitesOf(tree))
  const revisionValidites = { current: indicateurs.etag }
  const store: SheetStore = new SheetStore(calcul, tree, (changes) => autosave.change(changes))
  const autosave: Autosave = new Autosave(
    {
      settle: () => store.settle(),
      send: (body, ifMatch) => request(saveIndicateurs, { params, query, body, ifMatch }),
      reload: () => request(getIndicateurs, { params, query }),
      onAnswer: (answer, pending) => {
        store.adopt(seen(answer), pending)
        revisionValidites.current = autosave.revision
        validites.set(validitesOf(answer))
      },
    },
    brouillon,
    indicateurs.etag,
  )
  const left = new Map([...brouillon.read()].filter(([code]) => store.indicateur(code) !== undefined))
  const isEditable = dossier.permissions.modifierIndicateurs
  if (isEditable) {
    store.restore(left)
    autosave.restore(left)
  }
  if (figee === null) await followBassin(key, store, references, signal, failures)
  return {
    sheet: {
      key,
      scheme,
      store,
      autosave,
      refusees: new SaisiesRefusees(key, (code) => isEditable && store.indicateur(code) !== undefined),
      tree,
      validites,
      revisionValidites,
      corrections: createStore<readonly Correction[]>(corrections),
      dossier,
      revisionDossier,
      lignes: assolement,
      irrigation: facts.irrigation,
      referentiel: references.referentiel,
      abandonnees: isEditable ? 0 : left.size,
    },
  }
}

/**
 * Gives the calculation the references of the basin that the file names, now and whenever it changes. When they cannot be read, the former ones stay until the server's
 * own figures come with the next save; choosing the basin again reads them again.
 */
async function followBassin(
  key: DossierKey,
  store: SheetStore,
  { referentiel, facts }: LoadedReferences,
  signal: AbortSignal,
  { onIft }: ReferenceFailures,
): Promise<void> {
  const wanted = () => idBassinOf(referentiel.bassins, store.ligne(BASSIN).valeur ?? facts.bassinViticole)
  let known = idBassinOf(referentiel.bassins, facts.bassinViticole)
  let asked = known
  const follow = async () => {
    const bassin = wanted()
    if (bassin === asked) return
    asked = bassin
    try {
      const ift = await loadIft(key, bassin, signal)
      if (bassin !== asked) return
      known = bassin
      store.refer({ ...facts.references, ...ift })
    } catch (failure) {
      if (bassin === asked) asked = known
      throw failure
    }
  }
  if (store.indicateur(BASSIN) === undefined) return
  await follow()
  store.subscribe(BASSIN, () => {
    follow().catch((failure: unknown) => {
      if (!signal.aborted) onIft(failure)
    })
  })
}
