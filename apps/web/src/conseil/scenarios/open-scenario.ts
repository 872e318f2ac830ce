import { type Correction, getScenario, type Scenario, saveScenario, type ValeurAuditee } from '@sillon/contract'
import { sameValue, toValeur } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { Autosave } from '#dossiers/feuille/autosave'
import { Brouillon } from '#dossiers/feuille/brouillon'
import { CommentairesEnAttente } from '#dossiers/feuille/commentaires'
import type { Presentation } from '#dossiers/feuille/presentation'
import { Replis } from '#dossiers/feuille/replis'
import { resultatsDe } from '#dossiers/feuille/resultats'
import { SaisiesRefusees } from '#dossiers/feuille/saisies-refusees'
import type { OpenSheet, Validites } from '#dossiers/feuille/sheet'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { isSomebodyElse } from '#socle/session/session'
import { createStore, type Store } from '#socle/state/store'
import { type Colonne, colonneDe } from './colonne'
import { type DossierLu, lireDossier } from './dossier-lu'

/** A scenario open for trials: sheets over a copy of the file's entries, which autosave writes to the scenario, never to the file. */
export interface ScenarioOuvert {
  readonly lu: DossierLu
  readonly scenario: Store<Scenario>
  /** The file as it is. */
  readonly dossier: Colonne
  /** The file with the tried entries. */
  readonly essai: Colonne
  readonly sheet: OpenSheet
}

/** A save of a scenario changes no row of its file. */
const NO_CHANGES = { indicateurs: [], validites: [] }

type Options = Pick<DossierLu, 'language' | 'signal' | 'onReferences'> & {
  readonly presentation: Promise<Presentation>
}

/** Opens a scenario, with the trials that an earlier visit left on the device. Rejects when it cannot be read. */
export async function openScenario(
  key: DossierKey,
  idScenario: number,
  { presentation, ...options }: Options,
): Promise<ScenarioOuvert> {
  const { codeNational, idExploitation, millesime } = key
  const params = { codeNational, idExploitation, idScenario }
  const query = { millesime }
  const [lu, read, drawn] = await Promise.all([
    lireDossier(key, options),
    request(getScenario, { params, query, signal: options.signal }),
    presentation,
  ])
  const { scheme, saisies, feuille, tree } = lu
  const scenario = createStore<Scenario>(read.data)
  const place = ['scenario', idScenario]
  const brouillon = new Brouillon(key, place)
  const dossier = await colonneDe(lu, [])
  const essai = await colonneDe(lu, read.data.essais, (changes) => autosave.change(changes))
  const { store, calcul, readings } = essai

  /** Takes the trials of the server, except for unsaved rows. */
  const adopt = (now: Scenario, pending: ReadonlySet<string>) => {
    const essais = new Map(now.essais.map(({ codeNational: code, valeur }) => [code, lireValeur(scheme, code, valeur)]))
    const codes = new Set([...scenario.get().essais.map((one) => one.codeNational), ...essais.keys()])
    scenario.set(now)
    const moved = [...codes].flatMap((code) => {
      const value = essais.has(code) ? (essais.get(code) ?? null) : (saisies[code] ?? null)
      return pending.has(code) || sameValue(store.saisie(code), value)
        ? []
        : [[code, { valeur: toValeur(value), aConfirmer: false }] as const]
    })
    store.restore(new Map(moved))
  }
  let latest = read.data
  const autosave: Autosave = new Autosave(
    {
      settle: () => store.settle(),
      async send(changes, ifMatch) {
        // Another person has signed in meanwhile: the trials stay on the device for their author.
        if (isSomebodyElse(key.idUtilisateur)) throw new ApiFailure(401, { code: 'SESSION_EXPIREE', message: '' })
        const isOfFile = ({ codeNational: code, valeur }: (typeof changes)[number]) =>
          sameValue(lireValeur(scheme, code, valeur), saisies[code] ?? null)
        const body = {
          essais: changes
            .filter((change) => !isOfFile(change))
            .map(({ codeNational: code, valeur }) => ({ codeNational: code, valeur })),
          retires: changes.filter(isOfFile).map(({ codeNational: code }) => code),
        }
        const { data, etag } = await request(saveScenario, { params, query, body, ifMatch })
        latest = data
        return { data: NO_CHANGES, etag }
      },
      async reload() {
        const { data, etag } = await request(getScenario, { params, query })
        latest = data
        return { data: NO_CHANGES, etag }
      },
      onAnswer: (_, pending) => adopt(latest, pending),
    },
    brouillon,
    read.etag,
  )
  const isEditable = feuille.dossier.permissions.modifierIndicateurs
  const left = new Map([...brouillon.read()].filter(([code]) => store.indicateur(code) !== undefined))
  if (isEditable) {
    store.restore(left)
    autosave.restore(left)
  }
  const permissions = {
    ...feuille.dossier.permissions,
    modifierValidites: false,
    modifierResultat: false,
    auditer: false,
    repondreAudit: false,
  }
  const sheet: OpenSheet = {
    key,
    estEssai: true,
    scheme,
    presentation: drawn,
    store,
    readings,
    autosave,
    replis: new Replis(key),
    refusees: new SaisiesRefusees(key, (code) => isEditable && store.indicateur(code) !== undefined, place),
    tree,
    validites: createStore<Validites>(new Map()),
    revisionValidites: { current: null },
    commentaires: new CommentairesEnAttente(),
    corrections: createStore<readonly Correction[]>([]),
    audit: createStore<readonly ValeurAuditee[]>(feuille.audit),
    revisionAudit: { current: null },
    dossier: { ...feuille.dossier, permissions },
    resultats: createStore({ values: resultatsDe(feuille.dossier), etag: null }),
    lignes: feuille.entree.assolement,
    rubriques: calcul.rubriques(),
    listes: feuille.listes,
    anDernier: [],
    preuvesARendre: false,
    abandonnees: isEditable ? 0 : left.size,
  }
  return { lu, scenario, dossier, essai, sheet }
}
