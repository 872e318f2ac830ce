import {
  type Correction,
  getFeuille,
  getIndicateurs,
  type Language,
  type Manque,
  type Role,
  saveIndicateurs,
  type ValeurAuditee,
} from '@sillon/contract'
import { etatAfterOpening, isDecided } from '@sillon/domain'
import { fetchScheme, formatNumber } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { enregistrerDossier } from '#dossiers/dossier/enregistrer-dossier'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { request, requestChanges } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { isSomebodyElse } from '#socle/session/session'
import { createStore } from '#socle/state/store'
import { arbreLu } from './arbre'
import { auditeesDuCalcul } from './audit'
import { Autosave } from './autosave'
import { Brouillon } from './brouillon'
import { calculOf } from './calcul'
import { changementsOf } from './changements'
import { CommentairesEnAttente } from './commentaires'
import { followBassin } from './follow-bassin'
import type { Presentation } from './presentation'
import { Replis } from './replis'
import { resultatsDe } from './resultats'
import { SaisiesRefusees } from './saisies-refusees'
import type { Dossier, OpenSheet } from './sheet'
import { SheetReadings } from './sheet-readings'
import { SheetStore, saisiesOf } from './sheet-store'
import { takeValidites, validitesAfter } from './validites'

/** Role of the person who opens a file, and its presentation. */
interface Ouverture {
  readonly role: Role
  readonly language: Language
  readonly presentation: Promise<Presentation>
  readonly signal: AbortSignal
  /** Called when the references of a basin cannot be loaded. The file opens all the same. */
  onReferences(failure: unknown): void
}

/** The open file, or the first requirement that the farm does not meet. */
export type Opening = { readonly sheet: OpenSheet } | { readonly manque: Manque }

/** A file with its revision. */
interface Lecture {
  readonly data: Dossier
  readonly etag: string | null
}

/** For some roles, opening a file moves it to its next state; this is saved at once (specification of the level-4 scheme, section 4). */
async function moveOnByOpening(key: DossierKey, role: Role, dossier: Lecture): Promise<Lecture> {
  const etat = dossier.data.exploitationDemarcheMillesime?.etatDossier
  if (etat === undefined) return dossier
  const etatDossier = etatAfterOpening(role, etat)
  if (etatDossier === etat) return dossier
  return enregistrerDossier(key, { exploitationDemarcheMillesime: { etatDossier } }, dossier.etag)
}

/** Opens a file: reads it, evaluates it in the browser, and restores unsaved entries of an earlier visit from the device. Rejects when it cannot be read. */
export async function openSheet(
  key: DossierKey,
  { role, language, presentation, signal, onReferences }: Ouverture,
): Promise<Opening> {
  const params = { codeNational: key.codeNational, idExploitation: key.idExploitation }
  const query = { millesime: key.millesime }
  const rules = fetchScheme(key.codeNational, key.millesime)
  const loading = Promise.all([request(getFeuille, { params, query, signal }), presentation, rules])
  // The first number format of a browser takes tens of milliseconds on a slow machine: create it while the server answers.
  formatNumber(0, language)
  const [{ data: feuille, etag }, drawn, scheme] = await loading
  if (scheme === undefined) throw new ApiFailure(404, { code: 'DEMARCHE_INCONNUE', message: key.codeNational })
  const { entree, figee, listes, manque } = feuille
  if (manque !== null) return { manque }
  const tree = arbreLu(scheme, feuille, language)
  const { data: dossier, etag: revisionDossier } = await moveOnByOpening(key, role, { data: feuille.dossier, etag })

  const isEditable = dossier.permissions.modifierIndicateurs
  const { etatDossier = 'SAISIE_EN_COURS' } = dossier.exploitationDemarcheMillesime ?? {}
  // Entries are compared with those of the year before only where they can be corrected.
  const compared = isEditable && feuille.anDernier.length > 0 ? feuille.anDernier : null
  const anDernier =
    compared &&
    Object.fromEntries(
      compared.map(({ codeNational, valeur }) => [codeNational, lireValeur(scheme, codeNational, valeur)]),
    )
  const calcul = calculOf(
    scheme,
    {
      ...entree,
      saisies: saisiesOf(scheme, feuille.lignes),
      anDernier,
      auditees: auditeesDuCalcul(scheme, feuille.audit),
    },
    language,
    figee?.resultats,
    figee?.resultatsAudites,
  )
  const brouillon = new Brouillon(key)
  const validites = createStore(validitesAfter(new Map(), changementsOf(tree)))
  const revisionValidites = { current: etag }
  const store: SheetStore = new SheetStore(calcul, tree, (changes) => autosave.change(changes))
  const autosave: Autosave = new Autosave(
    {
      settle: () => store.settle(),
      send: async (body, ifMatch) => {
        // Another person has signed in meanwhile: the entries stay on the device for their author.
        if (isSomebodyElse(key.idUtilisateur)) throw new ApiFailure(401, { code: 'SESSION_EXPIREE', message: '' })
        const inputs = { params, query, body, ifMatch }
        // Changes since a revision apply only when all data in the browser has that revision.
        const isHeld = ifMatch !== null && ifMatch === autosave.revision && ifMatch === revisionValidites.current
        return isHeld ? requestChanges(saveIndicateurs, inputs) : request(saveIndicateurs, inputs)
      },
      reload: () => request(getIndicateurs, { params, query }),
      onAnswer: (answer, pending) => {
        const changements = changementsOf(answer)
        store.adopt(changements, pending)
        // A later verdict is newer than the one in this answer.
        takeValidites({ validites, revisionValidites }, autosave.revision, validitesAfter(validites.get(), changements))
      },
    },
    brouillon,
    etag,
  )
  const followed = figee === null ? followBassin({ key, scheme, store, entree, listes, signal, onReferences }) : null
  const left = new Map([...brouillon.read()].filter(([code]) => store.indicateur(code) !== undefined))
  if (isEditable) {
    store.restore(left)
    autosave.restore(left)
  }
  await followed?.()
  return {
    sheet: {
      key,
      estEssai: false,
      scheme,
      presentation: drawn,
      store,
      readings: new SheetReadings(scheme, calcul, store),
      autosave,
      replis: new Replis(key),
      refusees: new SaisiesRefusees(key, (code) => isEditable && store.indicateur(code) !== undefined),
      tree,
      validites,
      revisionValidites,
      commentaires: new CommentairesEnAttente(),
      corrections: createStore<readonly Correction[]>(isDecided(etatDossier) ? [] : feuille.corrections),
      audit: createStore<readonly ValeurAuditee[]>(feuille.audit),
      revisionAudit: { current: etag },
      dossier,
      resultats: createStore({ values: resultatsDe(dossier), etag: revisionDossier }),
      lignes: entree.assolement,
      rubriques: calcul.rubriques(),
      listes,
      anDernier: feuille.anDernier,
      preuvesARendre: feuille.preuvesARendre,
      abandonnees: isEditable ? 0 : left.size,
    },
  }
}
