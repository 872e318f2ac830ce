import {
  type Changement,
  type Correction,
  type getVersion,
  type IndicateurSaisi,
  type Organisme,
  type previewEtat,
  signIn,
  type TypeRubrique,
  type UserInfo,
  type Valeur,
  type Validite,
} from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierInput, type ParametresIft, type Scheme, schemeFor } from '@sillon/referentials'
import type { Answer } from '../../../api/client'
import { aDemarche, aDossier, anExploitation } from '../../../testing/builders'
import type { LoadedFarm } from '../load-rules'
import type { Dossier } from '../open-sheet'
import { toValeur, toValue } from '../valeurs'

export const utilisateur: UserInfo = {
  idUtilisateur: 7,
  role: 'CONSEILLER',
  login: 'conseiller',
  email: 'conseiller@demo.example',
  nextEmail: null,
  prenom: 'Camille',
  nom: 'Roche',
  idTypeUtilisateur: 3,
  idOrganismePrincipal: null,
  idOrganismeSecondaire: null,
  outrepasserAccesExploitation: false,
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
  idsEntites: [],
}

type Ligne = LoadedFarm['assolement']['assolement'][number]

/** A line of the rotation of a crop type, in hectares. */
export const ligne = (codeTypeCulture: string, surface: number, idRegroupementVerger: number | null = null): Ligne => ({
  idCulture: null,
  idCategorieCulture: 1,
  idTypeCulture: 1,
  culture: null,
  categorieCulture: { idCategorieCulture: 1, code: 'CATEGORIE', libelle: '' },
  typeCulture: { idTypeCulture: 1, idCategorieCulture: 1, code: codeTypeCulture, libelle: codeTypeCulture },
  codeCategorieCulture: 'CATEGORIE',
  codeTypeCulture,
  regroupementCulture: null,
  idRegroupementVerger,
  estMajeure: true,
  surface,
  parcelles: [],
})

type Enregistrement = NonNullable<Dossier['exploitationDemarcheMillesime']>

/** What the server of a test holds and does; change it before or during the test. */
export interface ServeurDeTest {
  lignes: Ligne[]
  irrigation: boolean
  /** Ceilings and floors by basin; those of no basin under -1. */
  parametresIft: Map<number, ParametresIft>
  familles: LoadedFarm['familles']
  activitesPrincipales: LoadedFarm['activites']['principal']
  /** Of the person who is signed in. */
  role: UserInfo['role']
  permissions: Dossier['permissions']
  etatDossier: NonNullable<Dossier['exploitationDemarcheMillesime']>['etatDossier']
  /** Body and dates of the file. */
  certification: Partial<Enregistrement>
  organisme: Organisme | null
  saisies: Map<string, Valeur>
  revision: number
  /** What was sent, oldest first. */
  envois: IndicateurSaisi[][]
  /** Entries of the year before, for a farm that has a file of that year. */
  anDernier: Map<string, Valeur> | null
  /** Rows copied from the year before and not confirmed. */
  aConfirmer: Set<string>
  /** What a decided file was decided on, as its first version. */
  figee: Answer<typeof getVersion> | null
  /** What was said of the sub-sections. */
  validites: Validite[]
  /** What is answered of a change of state before it is made. */
  apercu: Answer<typeof previewEtat>
  /** What was asked of it. */
  apercus: unknown[]
  /** What the auditor asked to be corrected. */
  corrections: Correction[]
  /** What was saved of the file itself, oldest first. */
  enregistrements: Partial<Enregistrement>[]
  /** Addresses that answer nothing but a failure. */
  pannes: Set<string>
  /** What the journal has, latest first. */
  historique: Changement[]
  /** Answers the next saves instead of taking them; an error stands for an unreachable server. */
  refus: (Response | Error)[]
  /** The same for what is saved of the file besides its indicators. */
  refusDossier: (Response | Error)[]
}

export const reponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

const DROITS_DE_CONSEILLER: Dossier['permissions'] = {
  modifierIndicateurs: true,
  modifierInfos: true,
  modifierValidites: true,
  traiterCorrections: false,
  voirScores: true,
  modifierResultat: true,
  commenter: true,
  etatsPossibles: ['SAISIE_EN_COURS', 'VERIFICATION_EN_COURS', 'CERTIFIABLE'],
}
export const DROITS_D_AGRICULTEUR: Dossier['permissions'] = {
  modifierIndicateurs: true,
  modifierInfos: true,
  modifierValidites: false,
  traiterCorrections: true,
  voirScores: false,
  modifierResultat: false,
  commenter: true,
  etatsPossibles: ['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION'],
}

/** A farm of 52.4 ha of wheat and 6 ha of fertilised permanent grassland, seen by an adviser. */
export const unServeur = (change: Partial<ServeurDeTest> = {}): ServeurDeTest => ({
  lignes: [ligne('BLETEND', 52.4), ligne('PPFERTINT', 6)],
  irrigation: false,
  parametresIft: new Map(),
  familles: [{ idFamilleCulture: 1, codeNational: 'GRANCULT', libelle: 'Grandes cultures', estCvi: null }],
  activitesPrincipales: [{ idActivite: 1, libelle: 'Céréales', typeActivite: 'VEGETALE' }],
  role: 'CONSEILLER',
  permissions: DROITS_DE_CONSEILLER,
  etatDossier: 'SAISIE_EN_COURS',
  certification: {},
  organisme: null,
  saisies: new Map(),
  revision: 1,
  envois: [],
  enregistrements: [],
  pannes: new Set(),
  anDernier: null,
  aConfirmer: new Set(),
  figee: null,
  validites: [],
  historique: [],
  corrections: [],
  apercu: { obstacles: [], courriels: [], envoiActif: true },
  apercus: [],
  refus: [],
  refusDossier: [],
  ...change,
})

const aucunParametre: ParametresIft = { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] }
const bassins = [
  { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' },
  { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' },
]

/** What the calculation of this farm, which has no basin of its own, takes of the server. */
export function factsOf({ lignes, irrigation, parametresIft, saisies }: ServeurDeTest): Omit<DossierInput, 'saisies'> {
  const bassin = toValue(saisies.get('HVE4_PHYTO_D_3004') ?? null)
  const id = bassins.find(({ codeBassinViti }) => codeBassinViti === bassin)?.idBassinViti ?? -1
  return {
    assolement: lignes,
    irrigation,
    siege: { region: 'Bretagne', departement: 'Ille-et-Vilaine' },
    bassinViticole: null,
    references: {
      parametresIft: parametresIft.get(id) ?? aucunParametre,
      referencesIft: { GC_PT: null, VIGNE: null },
      materiels: [],
      conditions: [],
    },
  }
}

/** The file as this server answers it. */
export function treeOf(serveur: ServeurDeTest, scheme: Scheme): TypeRubrique[] {
  const saisies = Object.fromEntries([...serveur.saisies].map(([code, valeur]) => [code, toValue(valeur)]))
  const { entree = factsOf(serveur), resultats = null } = serveur.figee ?? {}
  const input = { ...entree, saisies }
  const evaluation = resultats === null ? scheme.evaluate(input) : scheme.restore(input, resultats)
  const reserves = scheme.reserves(evaluation)
  return scheme.structure.map((type) => ({
    codeNational: type.codeNational,
    libelle: type.libelle.fr,
    rubriques: type.rubriques.map((rubrique) => ({
      codeNational: rubrique.codeNational,
      libelle: rubrique.libelle.fr,
      sousRubriques: rubrique.sousRubriques.map((part) => ({
        idSousRubrique: part.idSousRubrique,
        codeNational: part.codeNational,
        libelle: part.libelle.fr,
        libelleShort: part.libelleShort.fr,
        validiteSousRubrique:
          serveur.validites.find(({ idSousRubrique }) => idSousRubrique === part.idSousRubrique) ?? null,
        libellesEnglobants: part.libellesEnglobants.map((heading) => ({
          idLibelleEnglobant: heading.idLibelleEnglobant,
          libelle: heading.libelle.fr,
          indicateurs: heading.indicateurs.flatMap((code) => {
            const indicateur = scheme.indicateurs.get(code)
            if (indicateur === undefined || (indicateur.scoring && !serveur.permissions.voirScores)) return []
            return [
              {
                idIndicateur: indicateur.idIndicateur,
                codeNational: code,
                idLibelleEnglobant: heading.idLibelleEnglobant,
                libelle: indicateur.libelle.fr,
                libelleUnite: indicateur.unite,
                messageAide: null,
                afficherGras: false,
                jsonSchema: { $id: indicateur.schemaId },
                nature: indicateur.nature,
                estAvecScoring: indicateur.nature === 'S',
                saisieScoreDirecte: false,
                visible: scheme.isVisible(evaluation, code),
                valeur: toValeur(evaluation.get(code) as Value),
                valeurCalculee: toValeur(evaluation.proposal(code) as Value),
                estSaisie: evaluation.isEntered(code),
                aConfirmer: serveur.aConfirmer.has(code),
                max: indicateur.max,
                source: indicateur.source,
                ...reserves(code),
              },
            ]
          }),
        })),
      })),
    })),
  }))
}

const dossierOf = ({ permissions, etatDossier, figee, certification }: ServeurDeTest): Dossier =>
  aDossier({
    exploitationDemarcheMillesime: { etatDossier, versionFigee: figee === null ? null : 1, ...certification },
    permissions,
  })

const personneNaJuge = {
  estValide: null,
  commentaireAuditeur: null,
  valideIdUtilisateur: null,
  validePar: null,
  valideDate: null,
}

/** Shows or makes a copy of the year before. */
function copieOf(serveur: ServeurDeTest, scheme: Scheme, init: RequestInit | undefined): Response {
  const { saisies, aConfirmer, anDernier } = serveur
  const headers = { etag: `"${serveur.revision}"` }
  const entries = [...(anDernier ?? [])]
  const isEntered = (code: string) => (saisies.get(code) ?? null) !== null
  const lignes = entries.flatMap(([codeNational, nouvelle]) =>
    isEntered(codeNational) ? [] : [{ codeNational, nouvelle }],
  )
  const laissees = entries.flatMap(([codeNational]) =>
    isEntered(codeNational) ? [{ codeNational, motif: 'DEJA_SAISIE' }] : [],
  )
  if (init?.method === 'GET') return reponse({ millesime: 2025, lignes, laissees })
  const { codes } = JSON.parse(String(init?.body)) as { codes: string[] }
  const changements = lignes
    .filter(({ codeNational }) => codes.includes(codeNational))
    .map((change) => ({ ...change, ancienne: null }))
  for (const { codeNational, nouvelle } of changements) {
    saisies.set(codeNational, nouvelle)
    aConfirmer.add(codeNational)
  }
  return reponse({ changements, indicateurs: treeOf(serveur, scheme) }, 200, headers)
}

/** Stands in for `fetch`: the calls of the screen, answered by this server with the real scheme. */
export function fetchOf(serveur: ServeurDeTest): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    const scheme = schemeFor('HVE4', 2026)
    if (scheme === undefined) throw new Error('HVE4 has no version for 2026')
    if (pathname === signIn.path) return reponse(utilisateur, 200, { authorization: 'Bearer new-token' })
    if (serveur.pannes.has(pathname)) return reponse({ code: 'ERREUR_INTERNE', message: 'En panne' }, 500)
    if (pathname.startsWith('/api/demarches/HVE4/indicateurs/')) {
      if (init?.method === 'PUT') {
        const refus = serveur.refus.shift()
        if (refus instanceof Error) throw refus
        if (refus !== undefined) return refus
        const sent = JSON.parse(String(init.body)) as IndicateurSaisi[]
        serveur.envois.push(sent)
        for (const { codeNational, valeur, aConfirmer } of sent) {
          serveur.saisies.set(codeNational, valeur)
          if (aConfirmer === true) serveur.aConfirmer.add(codeNational)
          else serveur.aConfirmer.delete(codeNational)
        }
        serveur.revision += 1
      }
      return reponse(treeOf(serveur, scheme), 200, { etag: `"${serveur.revision}"` })
    }
    if (pathname.startsWith('/api/demarches/paramsift/'))
      return reponse(serveur.parametresIft.get(Number(pathname.split('/').at(-1))) ?? aucunParametre)
    if (pathname.endsWith('/ift-ref')) return reponse({ GC_PT: null, VIGNE: null })
    if (pathname === '/api/demarches/listeBassinsViticoles') return reponse(bassins)
    if (pathname === '/api/demarches/listeMateriel' || pathname === '/api/demarches/listeConditionAppliTrait')
      return reponse([])
    if (/^\/api\/exploitations\/\d+$/.test(pathname))
      return reponse(
        anExploitation(serveur.anDernier === null ? {} : { demarches: [aDemarche({ idMillesime: 2025 })] }),
      )
    if (pathname.startsWith('/api/demarches/HVE4/historique/'))
      return reponse({
        changements: serveur.historique.filter(({ champ }) => champ === searchParams.get('champ')),
        suite: null,
      })
    if (pathname === '/api/demarches/HVE4/versions/12/1' && serveur.figee !== null) return reponse(serveur.figee)
    if (pathname.startsWith('/api/demarches/HVE4/an-dernier/'))
      return reponse([...(serveur.anDernier ?? [])].map(([codeNational, valeur]) => ({ codeNational, valeur })))
    if (pathname.startsWith('/api/demarches/HVE4/copie/')) return copieOf(serveur, scheme, init)
    if (pathname.startsWith('/api/demarches/HVE4/reprise/')) {
      const ancienne = serveur.saisies.get('HVE4_CULT_D_2') ?? null
      const changements =
        ancienne === null ? [] : [{ codeNational: 'HVE4_CULT_D_2', ancienne, nouvelle: { value: 52.4 } }]
      serveur.saisies.delete('HVE4_CULT_D_2')
      serveur.revision += 1
      return reponse({ changements, indicateurs: treeOf(serveur, scheme) }, 200, { etag: `"${serveur.revision}"` })
    }
    if (pathname.startsWith('/api/demarches/HVE4/corrections/')) {
      if (init?.method === 'PUT') {
        const sent = JSON.parse(String(init.body)) as { idSousRubrique: number; traitee: boolean }[]
        for (const { idSousRubrique, traitee } of sent)
          serveur.corrections = serveur.corrections.map((correction) => ({
            ...correction,
            ...(correction.idSousRubrique === idSousRubrique && {
              traitePar: traitee ? 'Camille Roche' : null,
              traiteLe: traitee ? '2026-11-21 09:00:00+00' : null,
            }),
          }))
      }
      return reponse(serveur.corrections)
    }
    if (pathname.startsWith('/api/demarches/HVE4/validites/')) {
      const refus = serveur.refusDossier.shift()
      if (refus instanceof Error) throw refus
      if (refus !== undefined) return refus
      const sent = JSON.parse(String(init?.body)) as Pick<Validite, 'idSousRubrique'>[]
      serveur.validites = sent.map((change) => {
        const known = serveur.validites.find(({ idSousRubrique }) => idSousRubrique === change.idSousRubrique)
        const validite = { ...personneNaJuge, ...known, ...change, aRevoir: false, modifications: [] }
        if (!('estValide' in change)) return validite
        return {
          ...validite,
          ...(validite.estValide === null
            ? { valideIdUtilisateur: null, validePar: null, valideDate: null }
            : { valideIdUtilisateur: 7, validePar: 'Camille Roche', valideDate: '2026-11-21 09:00:00+00' }),
        }
      })
      serveur.revision += 1
      return reponse(serveur.validites, 200, { etag: `"${serveur.revision}"` })
    }
    if (pathname === `/api/organismes/${serveur.organisme?.idOrganisme}`) return reponse(serveur.organisme)
    if (pathname === '/api/millesime') return reponse([{ idMillesime: 2026 }])
    if (pathname.endsWith('/assolement')) return reponse({ assolement: serveur.lignes, parcellesIsolees: [] })
    if (pathname.endsWith('/infos')) return reponse({ irrigation: serveur.irrigation })
    if (pathname.endsWith('/familles-cultures')) return reponse(serveur.familles)
    if (pathname.endsWith('/activities'))
      return reponse({ principal: serveur.activitesPrincipales, secondaire: [], autres: [] })
    if (pathname.endsWith('/demarches/HVE4/apercu-etat')) {
      serveur.apercus.push(JSON.parse(String(init?.body)))
      return reponse(serveur.apercu)
    }
    if (pathname.endsWith('/demarches/HVE4')) {
      if (init?.method === 'POST') {
        const refus = serveur.refusDossier.shift()
        if (refus instanceof Error) throw refus
        if (refus !== undefined) return refus
        const sent = JSON.parse(String(init.body)) as { exploitationDemarcheMillesime?: Partial<Enregistrement> }
        serveur.enregistrements.push(sent.exploitationDemarcheMillesime ?? {})
        serveur.etatDossier = sent.exploitationDemarcheMillesime?.etatDossier ?? serveur.etatDossier
      }
      return reponse(dossierOf(serveur), 200, { etag: `"${serveur.revision}"` })
    }
    return reponse({ code: 'RESSOURCE_INCONNUE', message: pathname }, 404)
  }
}
