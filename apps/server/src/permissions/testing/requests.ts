import {
  addPasskey,
  applyScenario,
  createDessin,
  createIntervention,
  createModele,
  createOrganisme,
  createScenario,
  currentUser,
  deleteExploitation,
  demanderPreuve,
  getCgu,
  getExploitation,
  getUtilisateur,
  linkPartner,
  listApplicationsTierces,
  listEntites,
  listExploitationUtilisateurs,
  listOrganismes,
  listPasskeys,
  poserQuestion,
  type Role,
  restoreExploitation,
  saveValeurAuditee,
  setExploitationDemarches,
  startPartnerLink,
  startPartnerProof,
  startPartnerSignIn,
  startPasskey,
  startPasskeySignIn,
  startSecondFacteur,
  updateModele,
} from '@sillon/contract'
import { type EtatImportRegistre, type GenreCle, LIEU_DOSSIER } from '@sillon/domain'
import { versionsAConfirmer } from '@sillon/referentials/a-confirmer'
import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { creerCles } from '#personnes/authentification/cles'
import {
  apercus,
  applicationsTierces,
  courriels,
  dossiers,
  exports,
  imports,
  importsPac,
  importsRegistre,
  rappels,
  scenarios,
  sessions,
} from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, PASSWORD, prouver, type TestApplication } from '../../testing/application'
import { Authenticator } from '../../testing/authenticator'
import {
  anExploitation,
  givenDocument,
  givenExploitation,
  givenLien,
  givenPreuve,
  HVE4,
  interventionSaisie,
  MILLESIME,
  unPdf,
  whoSees,
} from '../../testing/builders'
import type { TestProvider } from '../../testing/provider'
import type { CallName } from '../table'

/** One cell of the table, while its call is made. */
export interface Cell {
  readonly application: TestApplication
  readonly role: Role
  readonly caller: Caller
  /** A super administrator, for the setup. */
  readonly admin: Caller
  /** The farm, the person or the organisation of the call. */
  readonly cible: number
  /** A unique number, so that each write changes something. */
  readonly rang: number
  /** The provider of the only partner. */
  readonly provider: TestProvider
}

/** Parts of a call beside its address. */
export interface Made {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number>
  readonly body?: unknown
  /** Another caller, where the call ends the caller's session. */
  readonly caller?: Caller
  /** Status of a permitted call that fails for another reason; 200 by default. */
  readonly status?: number
  /** Undoes the effects of the call for the next ones. */
  readonly after?: () => Promise<unknown>
}

const unOrganisme = (rang: number) => ({
  nom: `Organisme ${rang}`,
  adresse: '1 place du Marché, 21000 Dijon',
  logoBase64: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
  couleurPrimaire: '#123456',
  couleurSecondaire: '#234567',
  couleurTertiaire: '#345678',
})

/** A partner. */
async function unPartenaire({ application }: Cell) {
  const [partenaire] = await application.db
    .insert(applicationsTierces)
    .values({ code: 'matrice', libelle: 'Partenaire' })
    .onConflictDoUpdate({ target: applicationsTierces.code, set: { libelle: 'Partenaire' } })
    .returning()
  return { params: { idApplicationTierce: partenaire?.idApplicationTierce ?? 0 } }
}

const unDessin = (rang: number) => ({
  libelle: `Arbre ${rang}`,
  geometrie: { type: 'Point' as const, coordinates: [5, 44.7] as [number, number] },
  codeIndicateur: null,
})

/** A drawing on the map of a farm. */
async function givenDessin(admin: Caller, idExploitation: number): Promise<string> {
  const { body } = await admin.call(createDessin, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: unDessin(0),
  })
  return body.uuidDessin
}

/** A workbook to fill in, for every farm. */
const unModele = async () => ({
  codeNational: 'HVE4',
  nom: 'Grille',
  idOrganisme: null,
  millesimeDebut: MILLESIME,
  millesimeFin: null,
  nomFichier: 'grille.xlsx',
  content: Buffer.from(await writeXlsx({ sheets: [{ name: 'Grille', rows: [['Points']] }] })).toString('base64'),
})
async function aModele({ admin }: Cell): Promise<Made> {
  const { body } = await admin.call(createModele, { body: await unModele() })
  return { params: { idModele: body.idModele } }
}
/** Filled cells of that workbook; one without any serves nobody. */
const modeleRempli = () => ({
  nom: 'Grille',
  idOrganisme: null,
  millesimeDebut: MILLESIME,
  millesimeFin: null,
  correspondances: [{ feuille: 'Grille', cellule: 'B1', valeur: 'exploitation.siret' }],
})
async function aModeleOffert(cell: Cell): Promise<Made> {
  const { params } = await aModele(cell)
  await cell.admin.call(updateModele, { params: { idModele: Number(params?.idModele) }, body: modeleRempli() })
  return { params: params ?? {}, query: { id_exploitation: cell.cible, id_millesime: MILLESIME } }
}

/** The first version of the rules to be confirmed. */
const [uneVersion] = versionsAConfirmer()
const deLaVersion = () => ({ params: { version: uneVersion?.version ?? '' }, query: { millesime: MILLESIME } })
async function aApercu({ application }: Cell): Promise<Made> {
  const [inserted] = await application.db
    .insert(apercus)
    .values({
      version: uneVersion?.version ?? '',
      enVigueur: 'x',
      codeDemarche: uneVersion?.codeNational ?? '',
      idMillesime: MILLESIME,
      etat: 'TERMINE',
    })
    .returning()
  return { params: { version: uneVersion?.version ?? '', idApercu: inserted?.idApercu ?? 0 } }
}

/** The type of an adviser's account. */
const CONSEILLER = 3
const CODE = 'HVE4_BIODIV_D_55'
const aDocument = async ({ admin, cible }: Cell) => ({
  params: { idDocument: (await givenDocument(admin, cible)).idDocument },
})

/** A row with a value of the auditor. */
async function aValeurAuditee({ admin, cible, rang }: Cell) {
  const body = { valeur: { value: rang }, verdict: 'CONFORME' as const }
  await admin.call(saveValeurAuditee, { ...at(cible), params: { ...at(cible).params, code: CODE }, body })
  return { params: { code: CODE } }
}

const uneIntervention = interventionSaisie({})
const anIntervention = async ({ admin, cible }: Cell) => ({
  params: {
    uuidIntervention: (
      await admin.call(createIntervention, {
        params: { idExploitation: cible },
        query: { millesime: MILLESIME },
        body: uneIntervention,
      })
    ).body.uuidIntervention,
  },
})

/** An import in this state. */
const anImportRegistre =
  (etat: EtatImportRegistre, rest: object = {}) =>
  async ({ application, admin, cible }: Cell) => {
    const values = { idExploitation: cible, idMillesime: MILLESIME, nom: 'a.csv', empreinte: 'a', nombre: 0, etat }
    const [made] = await application.db
      .insert(importsRegistre)
      .values({ ...values, idUtilisateur: admin.idUtilisateur })
      .returning()
    return { params: { idImportRegistre: made?.idImportRegistre ?? 0 }, ...rest }
  }

/** A finished export of the caller's own. */
async function anExport({ application, caller: { idUtilisateur } }: Cell) {
  if (idUtilisateur === 0) return { params: { idExport: 1 } }
  const asked = { genre: 'journal', params: {}, adresse: '::1', langue: 'fr', prevenir: false } as const
  const [made] = await application.db
    .insert(exports)
    .values({
      ...asked,
      idUtilisateur,
      etat: 'TERMINE',
      nomFichier: 'journal.csv',
      typeMime: 'text/csv',
      prisLe: sql`now()`,
      expireLe: sql`now() + interval '1 day'`,
    })
    .returning()
  return { params: { idExport: made?.idExport ?? 0 } }
}

/** An import that wrote nothing; undoing it may lose the present rotation. */
async function anImportPac({ application, admin: { idUtilisateur }, cible }: Cell) {
  const empty = { lignes: [], parcelles: [] }
  const [made] = await application.db
    .insert(importsPac)
    .values({
      idExploitation: cible,
      idMillesime: MILLESIME,
      idUtilisateur,
      nom: 'declaration.xml',
      declare: empty,
      avant: { avant: empty, apres: empty, interventions: [] },
    })
    .returning()
  return { params: { idImportPac: made?.idImportPac ?? 0 }, body: { confirme: true } }
}

const aPreuve = async ({ admin, cible }: Cell) => ({
  params: { idPreuve: (await givenPreuve(admin, cible)).idPreuve },
})
const aRevision = () => ({ content: Buffer.from(unPdf()).toString('base64'), nomFichier: 'registre.pdf' })

const uneQuestion = { lieu: LIEU_DOSSIER, pour: 'EXPLOITANT', texte: 'Et la facture ?', reponseAttendue: true } as const
async function aQuestion({ admin, cible }: Cell) {
  const { questions } = (await admin.call(poserQuestion, { ...at(cible), body: uneQuestion })).body
  return { params: { idQuestion: questions.at(-1)?.idQuestion ?? 0 } }
}

/** The only scenario of the file. It tries another value at each call. */
async function aScenario({ application, admin, cible, rang }: Cell) {
  await application.db.delete(scenarios)
  const body = { nom: 'Ruches', essais: [{ codeNational: CODE, valeur: { value: rang } }] }
  const { idScenario } = (await admin.call(createScenario, { ...at(cible), body })).body
  return { params: { ...at(cible).params, idScenario } }
}

/** The same, applied. */
async function anAppliedScenario(cell: Cell) {
  const { params } = await aScenario(cell)
  await cell.admin.call(applyScenario, { params, query: { millesime: MILLESIME }, body: { revision: 1 } })
  return { params }
}

/** A file that waits for a farmer, without a reminder today. */
async function unRappel({ application, cible }: Cell) {
  await whoSees(application, 'AGRICULTEUR', cible)
  await application.db.delete(rappels)
  return { body: { message: null } }
}

async function aCourriel({ application }: Cell) {
  const [courriel] = await application.db
    .insert(courriels)
    .values({
      genre: 'MOT_DE_PASSE',
      destinataire: 'a@test.example',
      langue: 'fr',
      sujet: 'S',
      texte: 'T',
      etat: 'ECHEC',
    })
    .returning()
  return { params: { idCourriel: courriel?.idCourriel ?? 0 } }
}

/** A key sent to somebody. */
async function aKey({ application }: Cell, genre: GenreCle) {
  const { idUtilisateur } = await application.as('AGRICULTEUR')
  const [faite] = await creerCles(application.db, genre, [idUtilisateur])
  return { confirmKey: faite?.cle ?? '' }
}

/** A person of this role whose device has just made a passkey, which is not added yet. */
async function aPasskeyMade({ application, role }: Cell) {
  const caller = await application.as(role)
  const params = { idUtilisateur: caller.idUtilisateur }
  const device = new Authenticator()
  const body = { nom: 'Téléphone', reponse: device.create((await caller.call(startPasskey, { params })).body) }
  return { caller, device, params, body }
}

/** Like `aPasskeyMade`, with the passkey added. */
async function aPasskey(cell: Cell) {
  const { caller, device, params, body } = await aPasskeyMade(cell)
  await caller.call(addPasskey, { params, body })
  const [{ idPasskey } = { idPasskey: 0 }] = (await caller.call(listPasskeys, { params })).body
  return { caller, device, params: { ...params, idPasskey } }
}

/** The only partner of the application. */
async function thePartner({ application }: Cell): Promise<number> {
  const [partner] = (await application.anonymous.call(listApplicationsTierces)).body
  return partner?.idApplicationTierce ?? 0
}

/** A person of this role who comes back from the partner to link an account. */
async function aReturn(cell: Cell) {
  const caller = await cell.application.as(cell.role)
  const params = { idUtilisateur: caller.idUtilisateur, idApplicationTierce: await thePartner(cell) }
  const { adresse } = (await caller.call(startPartnerLink, { params })).body
  return { caller, params, body: cell.provider.visit(adresse, `sujet ${cell.rang}`) }
}

/** Like `aReturn`, with the account linked. */
async function aPartnerAccount(cell: Cell) {
  const { caller, params, body } = await aReturn(cell)
  await caller.call(linkPartner, { params, body })
  return { caller, params }
}

/** A person of this role whose new address waits for confirmation. */
async function anAddressAsked({ application, role, rang }: Cell) {
  const caller = await application.as(role, { nextEmail: `suite${rang}@test.example` })
  await creerCles(application.db, 'CONFIRMATION', [caller.idUtilisateur], caller.idUtilisateur)
  return { caller, params: { idUtilisateur: caller.idUtilisateur } }
}
/** A caller in place of the cell's; nobody who is not signed in becomes one. */
const ofASession = ({ caller }: Cell, other: Caller) => (caller.token === null ? {} : { caller: other })
const isOwn = ({ caller, cible }: Cell) => caller.idUtilisateur === cible

/**
 * Valid parameters and bodies, so that only a permission can refuse the call, for calls that need more than an address.
 * The address has the farm, person or organisation, the procedure HVE4 and the campaign year.
 */
export const requests: Partial<Record<CallName, (cell: Cell) => Made | Promise<Made>>> = {
  async signIn({ application, rang }) {
    await application.as('AGRICULTEUR', { login: `entre${rang}` })
    return { body: { username: `entre${rang}`, password: PASSWORD } }
  },
  signOut: async ({ application, role, caller }) =>
    caller.token === null ? {} : { caller: await application.as(role) },
  confirmEmail: async (cell) => ({ params: await aKey(cell, 'CONFIRMATION') }),
  askPasswordReset: async ({ application: { anonymous }, rang }) => ({
    query: { recaptcha: await prouver(anonymous) },
    body: `personne${rang}@ailleurs.example`,
  }),
  resetPassword: async (cell) => ({ params: await aKey(cell, 'REINITIALISATION'), body: 'Autre-Secret-2026!' }),
  updateAccount: async ({ admin, cible, rang }) => {
    const { body } = await admin.call(getUtilisateur, { params: { idUtilisateur: cible } })
    return { body: { email: body.email ?? 'personne@test.example', prenom: 'Personne', nom: `N° ${rang}` } }
  },
  // An administrator of an organisation opens accounts of it, without naming it.
  async createUtilisateur({ admin, role, rang }) {
    const [organisme] = (await admin.call(listOrganismes)).body
    return {
      body: {
        idTypeUtilisateur: CONSEILLER,
        email: `ouvert${rang}@test.example`,
        prenom: 'Personne',
        nom: `N° ${rang}`,
        ...(role === 'SUPERADMIN' && { idOrganismePrincipal: organisme?.idOrganisme }),
      },
    }
  },
  // A disposable account of the same organisation.
  async deleteUtilisateur({ admin, application, caller, cible }) {
    if (cible === caller.idUtilisateur) return {}
    const { body } = await admin.call(getUtilisateur, { params: { idUtilisateur: cible } })
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: body.idOrganismePrincipal })
    return { params: { idUtilisateur } }
  },
  // An account that nobody has opened yet, of the same organisation.
  async resendInvitation({ admin, application, caller, cible }) {
    if (cible === caller.idUtilisateur) return {}
    const { body } = await admin.call(getUtilisateur, { params: { idUtilisateur: cible } })
    const { idOrganismePrincipal } = body
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal, motDePasse: null })
    return { params: { idUtilisateur } }
  },
  judgePassword: () => ({ body: { password: 'Autre-Secret-2026!' } }),
  createOrganisme: ({ rang }) => ({ body: unOrganisme(rang) }),
  updateOrganisme: ({ rang }) => ({ body: { siteInternet: `https://organisme-${rang}.example` } }),
  saveEffortsOrganisme: ({ rang }) => ({ body: { gestes: { HAIE: { prix: rang } } } }),
  // An organisation without references.
  async deleteOrganisme({ admin, rang }) {
    const { body } = await admin.call(createOrganisme, { body: unOrganisme(rang) })
    return { params: { idOrganisme: body.organisme.idOrganisme } }
  },
  // A farm of theirs without a procedure.
  async demanderDemarche({ admin, application, caller, cible, role }) {
    if (role !== 'AGRICULTEUR') return {}
    const { status } = await caller.call(getExploitation, { params: { idExploitation: cible } })
    if (status !== 200) return {}
    const idExploitation = await givenExploitation(application)
    await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [] })
    await application.grant(caller, idExploitation)
    return { params: { idExploitation } }
  },
  rangerPremiersPas: () => ({ body: { ranges: true } }),
  direSauvegarde: () => ({ body: { le: '2026-02-03' } }),
  attribuerDemarches: () => ({ body: { exploitations: [1], demarches: [1], simulation: true } }),
  // A disposable adviser of the same organisation.
  async attribuerAcces({ application, caller }) {
    const { idOrganismePrincipal } = (await caller.call(currentUser)).body
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal })
    return { body: { exploitations: [1], utilisateurs: [idUtilisateur], simulation: true } }
  },
  setUtilisateurExploitations: () => ({ body: [] }),
  // The same people keep their access.
  async setExploitationUtilisateurs({ caller, cible }) {
    const { status, body } = await caller.call(listExploitationUtilisateurs, { params: { idExploitation: cible } })
    return { body: status === 200 ? body.map(({ idUtilisateur }) => idUtilisateur) : [] }
  },
  inviterAgriculteur: ({ rang }) => ({
    body: { email: `invite${rang}@test.example`, prenom: 'Personne', nom: `N° ${rang}` },
  }),
  getEntiteDeCommune: () => ({ query: { idCommune: 1 } }),
  async getEntiteParente({ admin }) {
    const [entite] = (await admin.call(listEntites)).body
    return { query: { idEntite: entite?.identite ?? 0 } }
  },
  prove: () => ({ body: { password: PASSWORD } }),
  async signInByPasskey(cell) {
    const { device } = await aPasskey(cell)
    const { body } = await cell.application.anonymous.call(startPasskeySignIn)
    return { body: device.get(body) }
  },
  async startPartnerProof(cell) {
    const { caller, params } = await aPartnerAccount(cell)
    return { ...ofASession(cell, caller), body: { idApplicationTierce: params.idApplicationTierce } }
  },
  async proveByPartner(cell) {
    const { caller, params } = await aPartnerAccount(cell)
    const { idApplicationTierce } = params
    const { adresse } = (await caller.call(startPartnerProof, { body: { idApplicationTierce } })).body
    const body = { idApplicationTierce, ...cell.provider.visit(adresse, `sujet ${cell.rang}`) }
    return { ...ofASession(cell, caller), body }
  },
  startPartnerSignIn: async (cell) => ({ body: { idApplicationTierce: await thePartner(cell) } }),
  async signInByPartner(cell) {
    const { params } = await aPartnerAccount(cell)
    const { idApplicationTierce } = params
    const { adresse } = (await cell.application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce } }))
      .body
    return { body: { idApplicationTierce, ...cell.provider.visit(adresse, `sujet ${cell.rang}`) } }
  },
  startPartnerLink: async (cell) => ({ params: { idApplicationTierce: await thePartner(cell) } }),
  linkPartner: async (cell) =>
    isOwn(cell)
      ? aReturn(cell)
      : { params: { idApplicationTierce: await thePartner(cell) }, body: { code: 'x', state: 'x'.repeat(40) } },
  unlinkPartner: async (cell) =>
    isOwn(cell) ? aPartnerAccount(cell) : { params: { idApplicationTierce: await thePartner(cell) } },
  async addPasskey(cell) {
    if (isOwn(cell)) return aPasskeyMade(cell)
    const asked = { rp: { id: 'sillon.test', name: '' }, user: { id: 'x', name: '', displayName: '' }, challenge: 'x' }
    return { body: { nom: 'Téléphone', reponse: new Authenticator().create(asked) } }
  },
  removePasskey: (cell) => (isOwn(cell) ? aPasskey(cell) : { params: { idPasskey: 1 } }),
  cancelNextEmail: (cell) => (isOwn(cell) ? anAddressAsked(cell) : {}),
  resendNextEmail: (cell) => (isOwn(cell) ? anAddressAsked(cell) : {}),
  async endSession({ application, cible, rang }) {
    const empreinte = String(rang).padEnd(43, 'x')
    const [opened] = await application.db
      .insert(sessions)
      .values({ empreinte, idUtilisateur: cible, expireLe: sql`now() + interval '1 hour'` })
      .returning()
    return { params: { idSession: opened?.idSession ?? 0 } }
  },
  async confirmSecondFacteur({ caller, cible }) {
    await caller.call(startSecondFacteur, { params: { idUtilisateur: cible } })
    return { body: { code: 'not one' }, status: 422 }
  },
  // The account has no second factor: a permitted caller gets 409.
  renewCodesSecours: () => ({ status: 409 }),
  removeSecondFacteur: () => ({ status: 409 }),
  setRolesExigeants: () => ({ body: { roles: [] } }),
  acceptCgu: async ({ admin }) => ({ params: { version: (await admin.call(getCgu)).body.version } }),
  publishCgu: ({ application }) => ({
    body: { texte: 'Conditions', texteEn: 'Terms' },
    after: () =>
      application.db.execute(
        sql`insert into cgu_acceptations (id_utilisateur, version) select u.id_utilisateur, c.version from utilisateurs u, cgu c on conflict do nothing`,
      ),
  }),
  getVersionCgu: () => ({ params: { version: 1 } }),
  // A new person each time, because an erasure is final.
  eraseUtilisateur: async ({ application, caller, cible }) =>
    cible === caller.idUtilisateur
      ? {}
      : { params: { idUtilisateur: (await application.as('CONSEILLER')).idUtilisateur } },
  savePreferences: () => ({ body: { langue: 'en' } }),
  async createModele() {
    return { body: await unModele() }
  },
  getModele: aModele,
  updateModele: async (cell) => ({
    ...(await aModele(cell)),
    body: modeleRempli(),
  }),
  deleteModele: aModele,
  listModelesDuDossier: ({ cible }) => ({ query: { id_exploitation: cible, id_millesime: MILLESIME } }),
  getEditionModele: aModeleOffert,
  listValeursDuModele: aModeleOffert,
  previewModele: async (cell) => ({
    ...(await aModeleOffert(cell)),
    body: { correspondances: modeleRempli().correspondances },
  }),
  getApercus: deLaVersion,
  startApercu: () => ({ ...deLaVersion(), body: { millesime: MILLESIME } }),
  cancelApercu: aApercu,
  listApercuDossiers: aApercu,
  async previewDossier({ application, cible }) {
    await application.db
      .insert(dossiers)
      .values({ idExploitation: cible, idDemarche: HVE4, idMillesime: MILLESIME })
      .onConflictDoNothing()
    return { params: { version: uneVersion?.version ?? '', idExploitation: cible }, query: { millesime: MILLESIME } }
  },
  saveIft: () => ({ query: { millesime: 2024 }, body: [] }),
  getReferentiel: () => ({ params: { liste: 'plafonds-ift' } }),
  exportReferentiel: () => ({ params: { liste: 'plafonds-ift' } }),
  importReferentiel: () => ({ params: { liste: 'plafonds-ift' }, body: 'a;b' }),
  modeleReferentiel: () => ({ params: { liste: 'plafonds-ift' } }),
  saveLigneReferentiel: () => ({ params: { liste: 'plafonds-ift' }, body: { avant: null, apres: null } }),
  getCourriel: aCourriel,
  // This server sends no mails: a resend gets 409.
  resendCourriel: async (cell) => ({ ...(await aCourriel(cell)), status: 409 }),
  createExploitation: () => ({ body: anExploitation() }),
  updateExploitation: ({ rang }) => ({ body: { siteInternet: `https://ferme-${rang}.example` } }),
  importExploitations: () => ({ body: { nom: 'fermes.csv', content: Buffer.from('SIRET').toString('base64') } }),
  importUtilisateurs: () => ({ body: { nom: 'comptes.csv', content: Buffer.from('email').toString('base64') } }),
  getModeleImport: () => ({ params: { genre: 'exploitations' }, query: { format: 'csv' } }),
  listImports: () => ({ query: { genre: 'exploitations' } }),
  async getImport({ application, caller: { idUtilisateur } }) {
    if (idUtilisateur === 0) return { params: { idImport: 1 } }
    const asked = {
      genre: 'exploitations',
      nom: 'fermes.csv',
      adresse: '::1',
      creations: 0,
      modifications: 0,
      inchangees: 0,
    } as const
    const [made] = await application.db
      .insert(imports)
      .values({ ...asked, idUtilisateur, etat: 'TERMINE' })
      .returning()
    return { params: { idImport: made?.idImport ?? 0 } }
  },
  createExport: () => ({ body: { genre: 'journal', params: {} } }),
  getExport: anExport,
  updateExport: async (cell) => ({ ...(await anExport(cell)), body: { prevenir: true } }),
  cancelExport: anExport,
  deleteExport: anExport,
  downloadExport: anExport,
  // The call before deleted the farm: it is restored first.
  async deleteExploitation({ admin, cible }) {
    await admin.call(restoreExploitation, { params: { idExploitation: cible } })
    return {}
  },
  async restoreExploitation({ admin, application }) {
    const idExploitation = await givenExploitation(application)
    await admin.call(deleteExploitation, { params: { idExploitation } })
    return { params: { idExploitation } }
  },
  setOrigines: () => ({ body: [] }),
  setExploitationDemarches: () => ({ body: [HVE4] }),
  getParametresIft: () => ({ params: { idBassinViti: -1 } }),
  saveAssolement: ({ rang }) => ({
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: rang + 1 }],
  }),
  createIntervention: () => ({ body: uneIntervention }),
  getIntervention: anIntervention,
  saveIntervention: async (cell) => ({ ...(await anIntervention(cell)), body: { surface: cell.rang } }),
  deleteIntervention: anIntervention,
  getSchemaRegistre: () => ({ params: { fichier: 'registre.xsd' } }),
  importRegistre: () => ({ body: { nom: 'registre.csv', content: btoa('date;surface\n') } }),
  getImportRegistre: anImportRegistre('LECTURE'),
  poursuivreImportRegistre: anImportRegistre('APERCU', { body: { simulation: true, colonnes: {} } }),
  abandonnerImportRegistre: anImportRegistre('APERCU'),
  reprendreImportRegistre: anImportRegistre('TERMINE', { body: {} }),
  createDessin: ({ rang }) => ({ body: unDessin(rang) }),
  async saveDessin({ admin, cible, rang }) {
    return { params: { uuidDessin: await givenDessin(admin, cible) }, body: unDessin(rang) }
  },
  deleteDessin: async ({ admin, cible }) => ({ params: { uuidDessin: await givenDessin(admin, cible) } }),
  // A drawing that fills no row is refused after the rights.
  joindreDessin: async ({ admin, cible }) => ({ params: { uuidDessin: await givenDessin(admin, cible) }, status: 422 }),
  // Without a map server there is no tile for anybody.
  getTuile: () => ({ params: { couche: 'PLAN', z: 0, x: 0, y: 0 }, status: 404 }),
  // An unreadable declaration, sent by people who may import one.
  importPac: () => ({
    body: { nom: 'declaration.xml', content: Buffer.from('<a').toString('base64') },
    status: 422,
  }),
  // People without an account at the partner are refused after the check of their rights.
  listExploitationsPartenaire: async (cell) => ({ ...(await unPartenaire(cell)), status: 409 }),
  lierExploitation: async (cell) => ({ ...(await unPartenaire(cell)), body: { reference: 'f1' }, status: 409 }),
  delierExploitation: unPartenaire,
  synchroniser: async (cell) => ({ ...(await unPartenaire(cell)), status: 409 }),
  annulerImportPac: anImportPac,
  createDocument: () => ({
    body: {
      nom: 'Contrat',
      idTypeDocument: 1,
      isInterMillesime: true,
      millesimesValidite: null,
      content: Buffer.from(unPdf()).toString('base64'),
    },
  }),
  getDocument: aDocument,
  deleteDocument: aDocument,
  createPreuve: () => ({
    body: {
      nom: 'Registre',
      dateEffet: null,
      dateExpiration: null,
      millesimesValidite: null,
      note: null,
      ...aRevision(),
    },
  }),
  addRevisionPreuve: async (cell) => ({ ...(await aPreuve(cell)), body: aRevision() }),
  updatePreuve: async (cell) => ({ ...(await aPreuve(cell)), body: { note: `Lue ${cell.rang} fois` } }),
  deletePreuve: aPreuve,
  getContenuPreuve: async (cell) => ({ params: { ...(await aPreuve(cell)).params, numero: 1 } }),
  rattacherPreuves: async (cell) => ({
    body: [{ idPreuve: (await aPreuve(cell)).params.idPreuve, lieu: LIEU_DOSSIER, genre: null }],
  }),
  poserQuestion: () => ({ body: uneQuestion }),
  repondreQuestion: async (cell) => ({ ...(await aQuestion(cell)), body: { texte: 'Vu', reponseAttendue: false } }),
  resoudreQuestion: async (cell) => ({ ...(await aQuestion(cell)), body: { estResolue: true } }),
  detacherPreuve: async ({ admin, cible }) => ({ params: { idLien: (await givenLien(admin, cible)).idLien } }),
  async jugerPreuves({ admin, cible }) {
    const { idLien, numeroRevision } = await givenLien(admin, cible)
    return { body: [{ idLien, numeroRevision, verdict: 'ACCEPTEE', motif: null }] }
  },
  demanderPreuve: () => ({ body: { lieu: LIEU_DOSSIER, genre: null, texte: 'La facture, svp' } }),
  async retirerDemandePreuve({ admin, cible }) {
    const body = { lieu: LIEU_DOSSIER, genre: null, texte: 'La facture, svp' }
    const { lieux } = (await admin.call(demanderPreuve, { ...at(cible), body })).body
    return { params: { idDemande: lieux[0]?.demandes.at(-1)?.idDemande ?? 0 } }
  },
  saveDossier: ({ rang }) => ({
    body: { exploitationDemarcheMillesime: { commentaireExploitant: `Lu ${rang} fois` } },
  }),
  previewRappel: async (cell) => unRappel(cell),
  rappeler: async (cell) => unRappel(cell),
  previewEtat: () => ({ body: { etatDossier: 'VERIFICATION_EN_COURS' } }),
  saveIndicateurs: ({ rang }) => ({ body: [{ codeNational: CODE, valeur: { value: rang } }] }),
  createScenario: () => ({ body: { nom: 'Ruches' } }),
  getScenario: aScenario,
  saveScenario: async (cell) => ({ ...(await aScenario(cell)), body: { nom: 'Haies' } }),
  deleteScenario: aScenario,
  getApplication: aScenario,
  applyScenario: async (cell) => ({ ...(await aScenario(cell)), body: { revision: 1 } }),
  annulerApplication: anAppliedScenario,
  saveValidites: ({ rang }) => ({ body: [{ idSousRubrique: 1, estValide: rang % 2 === 0 }] }),
  saveValeurAuditee: ({ rang }) => ({ params: { code: CODE }, body: { valeur: { value: rang }, verdict: 'CONFORME' } }),
  deleteValeurAuditee: aValeurAuditee,
  saveReponseAudit: async (cell) => ({
    ...(await aValeurAuditee(cell)),
    body: { position: 'CONTESTEE', texte: `Non, ${cell.rang}` },
  }),
  saveCorrections: () => ({ body: [] }),
  reprendreDonnees: () => ({ body: { rubrique: 'HVE4_CULT' } }),
  getCopie: () => ({ query: { rubrique: 'HVE4_BIODIV' } }),
  copier: () => ({ body: { rubrique: 'HVE4_BIODIV', codes: [CODE] } }),
  listEnregistrements: () => ({ params: { code: 'HVE4_IRRI_D_61' } }),
  getExplication: () => ({ params: { code: CODE } }),
  getVersion: () => ({ params: { numero: 1 } }),
  getEdition: ({ cible }) => ({ query: { id_exploitation: cible, id_millesime: MILLESIME, format: 'xlsx' } }),
  getEditionCommentaires: ({ cible }) => ({ query: { id_exploitation: cible, id_millesime: MILLESIME } }),
  getPiecesJointes: async ({ admin, cible }) => {
    await givenLien(admin, cible)
    return { query: { id_exploitation: cible, id_millesime: MILLESIME } }
  },
  getEditionMulti: ({ cible }) => ({ query: { ids_exploitations: cible, id_millesime: MILLESIME, format: 'xlsx' } }),
  compareVersions: () => ({ query: { de: 1 } }),
}
