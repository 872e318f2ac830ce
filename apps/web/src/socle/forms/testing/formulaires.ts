import {
  getDemarche,
  getDossier,
  getEffortsOrganisme,
  getModele,
  getOrganisme,
  getUtilisateur,
  getVersionCgu,
  listCertificationsEquivalentes,
  listDemarches,
  listEntites,
  listModeles,
  listOrganismes,
  listOrganismesDeDemarche,
  listTypesUtilisateurs,
  listUtilisateurs,
  listVersionsCgu,
  publishCgu,
  saveAssolement,
  saveDossier,
  saveEffortsOrganisme,
  saveIntervention,
  searchExploitations,
  updateAccount,
  updateExploitation,
  updateModele,
  updateOrganisme,
} from '@sillon/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { renderScreen } from '#dossiers/testing/render-screen'
import { reponse, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'
import { bleTendre } from '#fermes/cultures/testing/referentiel'
import { serveurDeFerme } from '#fermes/exploitation/testing/serveur'
import { aLigne, rotationIs, startServer } from '#fermes/screens/assolement/testing/screen'
import { anIntervention, registreServeur, UUID } from '#fermes/screens/registre/testing/serveur'
import { openAt, situation } from '../../../testing/application'
import { aDossier, anExploitation, aUser, unModele, unOrganisme, unUtilisateur } from '../../../testing/builders'
import { answer, type FakeServer } from '../../../testing/fake-server'
import { writeToken } from '../../session/token'
import type { Conflit } from '../conflits'

/** An opened form. */
export interface Ouvert {
  readonly user: UserEvent
  champ(): Promise<HTMLInputElement | HTMLTextAreaElement>
  /** Saves the form. */
  enregistrer(): Promise<void>
  /** Navigates to another page of the product. */
  partir(): Promise<void>
  ou(): string
}

export interface Formulaire {
  /** Its source files: every file with an entry field belongs to exactly one form. */
  readonly fichiers: readonly string[]
  /** Starts a server that accepts saves; its next answers can be replaced. */
  serveur(): Promise<Serveur>
  ouvrir(): Promise<Ouvert>
  /** Text typed over an emptied field. */
  readonly texte: string
  /** Effect of leaving: a confirmation, or an automatic save (or a draft on the device). */
  readonly depart: 'question' | 'enregistrement'
  /** Conflict caused by a second person, or the reason why none is possible. */
  readonly conflit: Pick<Conflit, 'codeNational' | 'mienne' | 'sienne'> | string
}

interface Serveur {
  /** Sets the answers to the next saves, in order. */
  rencontre(...answers: Response[]): void
  /** Whether saves fail to reach the server; the number of attempts depends on the speed of the typing. */
  injoignable(is: boolean): void
  /** Bodies that the server received, as text. */
  recu(): string
}

/** A server of the whole application that answers the call `save` with the given answers. */
function serveurDe(server: FakeServer, call: Parameters<FakeServer['on']>[0], taken: () => Response): Serveur {
  const answers: Response[] = []
  const bodies: unknown[] = []
  let isLost = false
  server.on(call, ({ body }) => {
    if (isLost) throw new TypeError('Failed to fetch')
    const next = answers.shift()
    if (next !== undefined) return next
    bodies.push(body)
    return taken()
  })
  return {
    rencontre: (...more) => void answers.push(...more),
    injoignable(is) {
      isLost = is
    },
    recu: () => JSON.stringify(bodies),
  }
}

/** Opens a form of the whole application. */
async function dansLApplication(path: string, champ: () => Promise<HTMLElement>, bouton: string): Promise<Ouvert> {
  cleanup()
  const user = userEvent.setup()
  const page = openAt(path)
  const typed = champ as Ouvert['champ']
  await typed()
  return {
    user,
    champ: typed,
    enregistrer: async () => user.click(screen.getByRole('button', { name: bouton })),
    // In the bar: the administration has a menu of its own, with a link of this name.
    async partir() {
      const [accueil] = screen.getAllByRole('link', { name: 'Accueil' })
      if (accueil !== undefined) await user.click(accueil)
    },
    ou: page.path,
  }
}

let feuille: ServeurDeTest = unServeurCourt()

/** Opens a form of a sheet of indicators. */
async function dansLaFeuille(
  rubrique: string,
  champ: () => Promise<HTMLElement>,
  enregistrer: (user: UserEvent) => Promise<void>,
): Promise<Ouvert> {
  cleanup()
  const { user, router } = await renderScreen(feuille, rubrique)
  writeToken('kept-token')
  const typed = champ as Ouvert['champ']
  await typed()
  return {
    user,
    champ: typed,
    enregistrer: () => enregistrer(user),
    partir: async () => void router.navigate('/'),
    ou: () => router.state.location.pathname,
  }
}

async function serveurDeFeuille(refus: 'refus' | 'refusDossier', recu: () => unknown): Promise<Serveur> {
  feuille = unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS' })
  return {
    rencontre: (...answers) => void feuille[refus].push(...answers),
    injoignable(is) {
      feuille.injoignable = is
    },
    recu: () => JSON.stringify(recu()),
  }
}

/** In the section that a sheet renders first. */
const bleTendreDeLaFeuille = () =>
  waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('[name="HVE4_CULT_D_2"]')
    if (field === null) throw new Error('No field for wheat')
    return field
  })

const commentaireDe = async () => {
  const section = within(await screen.findByRole('region', { name: 'Céréales' }))
  const [summary] = section.getAllByText('Commentaire de l’auditeur')
  const details = summary?.closest('details')
  if (details != null) details.open = true
  return section.getByLabelText('Commentaire de l’auditeur : Céréales')
}

const premiereSurface = async () => {
  const [offre] = await screen.findAllByText(/^Reprendre ma saisie$|^Surface saisie/)
  if (offre?.textContent === 'Reprendre ma saisie') fireEvent.click(offre)
  return screen.findByLabelText('Surface, ligne 1')
}

const FERME = 'fermes/exploitation/'
const INFOS = 'dossiers/screens/infos/'
const FEUILLE = 'dossiers/screens/indicateurs/'

/** Every form of the product with unsaved values to lose. */
export const formulaires: Readonly<Record<string, Formulaire>> = {
  'the indicators of a module': {
    fichiers: [
      'lignes/champs/communs',
      'lignes/champs/ChoixIft',
      'lignes/champs/choix',
      'lignes/champs/listes',
      'schemes/hve3a/champs',
      'schemes/hve3a/Ift',
      'schemes/hve3a/NombreDeFiche',
      'schemes/hve4/fertilisation/BilanAzote',
    ].map((name) => `${FEUILLE}${name}.tsx`),
    serveur: () => serveurDeFeuille('refus', () => feuille.envois),
    ouvrir: () =>
      dansLaFeuille('HVE4_CULT', bleTendreDeLaFeuille, async () => {
        fireEvent(window, new Event('online'))
      }),
    texte: '41',
    depart: 'enregistrement',
    conflit: { codeNational: 'HVE4_CULT_D_2', mienne: { value: 41 }, sienne: { value: 9 } },
  },
  'the verdict on a section': {
    fichiers: ['ValiditeBar', 'ConstatFields'].map((name) => `${FEUILLE}actes/${name}.tsx`),
    serveur: () => serveurDeFeuille('refusDossier', () => feuille.validites),
    ouvrir: () =>
      dansLaFeuille('HVE4_CULT', commentaireDe, async (user) => {
        await user.click(await commentaireDe())
        await user.tab()
      }),
    texte: 'Vu sur place',
    depart: 'enregistrement',
    conflit: { codeNational: '0.commentaireAuditeur', mienne: 'Vu sur place', sienne: 'À revoir' },
  },
  'the results of a file': {
    // A decision and the message of a submission share one draft.
    fichiers: [
      'synthese/DecisionCard',
      'synthese/Invitation',
      'synthese/PassageDialog',
      'synthese/ResultatForm',
      'cadre/soumission',
    ].map((name) => `${FEUILLE}${name}.tsx`),
    serveur: () => serveurDeFeuille('refusDossier', () => feuille.enregistrements),
    ouvrir: () =>
      dansLaFeuille(
        'HVE4_SYN',
        () => screen.findByLabelText('Commentaire de l’auditeur'),
        async (user) => {
          await user.click(screen.getByLabelText('Commentaire de l’auditeur'))
          await user.tab()
        },
      ),
    texte: 'Vu sur place',
    depart: 'enregistrement',
    conflit: {
      codeNational: 'exploitationDemarcheMillesime.commentaireAuditeur',
      mienne: 'Vu sur place',
      sienne: 'À revoir',
    },
  },
  'the information of a procedure': {
    fichiers: ['CertificationsCard', 'Champs', 'EquivalenceCard', 'GestionCard', 'InfosForm', 'OrganismeCard'].map(
      (name) => `${INFOS}${name}.tsx`,
    ),
    async serveur() {
      const server = await situation({ user: aUser({ role: 'CONSEILLER' }) })
      const dossier = () => answer(aDossier(), { etag: '"2"' })
      server.on(getDemarche, () => answer({ idDemarche: 1, code: 'HVE3A', libelle: 'HVE 3A', selectable: true }))
      server.on(getDossier, dossier)
      server.on(listOrganismesDeDemarche, () => answer([]))
      server.on(listCertificationsEquivalentes, () => answer([]))
      return serveurDe(server, saveDossier, dossier)
    },
    ouvrir: () =>
      dansLApplication('/demarches/HVE3A/infos', () => screen.findByLabelText('Certificateur externe'), 'Valider'),
    texte: 'Certificateur du Midi',
    depart: 'question',
    conflit: {
      codeNational: 'exploitationDemarcheMillesime.certificateurExterne',
      mienne: 'Certificateur du Midi',
      sienne: 'Certificateur du Nord',
    },
  },
  'a farm': {
    fichiers: [
      'ActivitesCard',
      'AnneeCard',
      'Champs',
      'CommuneField',
      'ExploitationForm',
      'FamillesCard',
      'OrganismeField',
      'IdentiteCard',
    ].map((name) => `${FERME}${name}.tsx`),
    async serveur() {
      const server = await serveurDeFerme()
      return serveurDe(server, updateExploitation, () => answer(anExploitation()))
    },
    ouvrir: () =>
      dansLApplication('/modif-exploitation', () => screen.findByLabelText('Complément d’adresse'), 'Enregistrer'),
    texte: 'Lieu-dit le Bourg',
    depart: 'question',
    conflit: { codeNational: 'adresse2', mienne: 'Lieu-dit le Bourg', sienne: 'Le Bourg' },
  },
  'the crop rotation': {
    fichiers: ['cultures/CultureField', 'screens/assolement/LigneRow'].map((name) => `fermes/${name}.tsx`),
    async serveur() {
      const server = await startServer()
      rotationIs(server, [aLigne(bleTendre, 12.5)], 2)
      return serveurDe(server, saveAssolement, () => answer({ assolement: [], parcellesIsolees: [] }))
    },
    // The earlier entry is offered and restored.
    ouvrir: () => dansLApplication('/modif-assolement', premiereSurface, 'Valider'),
    texte: '13',
    depart: 'question',
    conflit: { codeNational: 'ASSOLEMENT', mienne: [], sienne: [] },
  },
  'a record of the register': {
    fichiers: ['ComplementsFields', 'InterventionForm', 'LieuFields', 'ProduitField'].map(
      (name) => `fermes/screens/registre/${name}.tsx`,
    ),
    async serveur() {
      const server = await registreServeur()
      return serveurDe(server, saveIntervention, () => answer(anIntervention(), { etag: '"2"' }))
    },
    ouvrir: () => dansLApplication(`/registre/${UUID}`, () => screen.findByLabelText('Cible'), 'Enregistrer'),
    texte: 'Vulpin',
    depart: 'question',
    conflit: { codeNational: 'cible', mienne: 'Vulpin', sienne: 'Ray-grass' },
  },
  'somebody else’s account': {
    fichiers: [
      'DemarchesField',
      'DroitsFields',
      'IdentiteFields',
      'OrganismesFields',
      'TerritoiresField',
      'UtilisateurForm',
    ].map((name) => `personnes/screens/utilisateurs/${name}.tsx`),
    async serveur() {
      const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
      server.on(listUtilisateurs, () => answer({ count: 0, offset: 0, data: [] }))
      server.on(getUtilisateur, () => answer(unUtilisateur()))
      server.on(listTypesUtilisateurs, () => answer([]))
      server.on(listOrganismes, () => answer([]))
      server.on(listEntites, () => answer([]))
      return serveurDe(server, updateAccount, () => answer({ userInfo: aUser({ nom: 'Petit-Roux' }), message: 'Fait' }))
    },
    ouvrir: async () => ({
      ...(await dansLApplication(
        '/admin/utilisateurs/12',
        () => screen.findByRole('textbox', { name: /^Nom/ }),
        'Enregistrer',
      )),
      // The dialog has its own address: closing it leaves it.
      partir: async () => userEvent.setup().click(screen.getByRole('button', { name: 'Fermer' })),
    }),
    texte: 'Petit-Roux',
    depart: 'question',
    conflit: 'what one person changed is all that is sent',
  },
  'an organisation': {
    fichiers: ['personnes/screens/organismes/OrganismeForm.tsx'],
    async serveur() {
      const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
      server.on(listOrganismes, () => answer([]))
      server.on(getOrganisme, () => answer(unOrganisme()))
      return serveurDe(server, updateOrganisme, () => answer({ organisme: unOrganisme(), message: 'Fait' }))
    },
    ouvrir: async () => ({
      ...(await dansLApplication(
        '/admin/organismes/10',
        () => screen.findByRole('textbox', { name: /^Adresse/ }),
        'Enregistrer',
      )),
      // The dialog has its own address: closing it leaves it.
      partir: async () => userEvent.setup().click(screen.getByRole('button', { name: 'Fermer' })),
    }),
    texte: '3 place du Puits',
    depart: 'question',
    conflit: 'what one person changed is all that is sent',
  },
  'the efforts and prices of an organisation': {
    fichiers: ['EffortsForm', 'EffortsTable'].map((name) => `personnes/screens/efforts/${name}.tsx`),
    async serveur() {
      const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
      const efforts = { organisme: { idOrganisme: 10, nom: 'Vignobles' }, gestes: [] }
      server.on(listDemarches, () => answer([]))
      server.on(getEffortsOrganisme, () => answer(efforts))
      return serveurDe(server, saveEffortsOrganisme, () => answer(efforts))
    },
    ouvrir: () =>
      dansLApplication(
        '/admin/organismes/10/gestes/HVE4',
        () => screen.findByRole('textbox', { name: /^Votre prix.* : Planter des haies$/ }),
        'Enregistrer',
      ),
    texte: '12',
    depart: 'question',
    conflit: { codeNational: 'HAIE.prix', mienne: 12, sienne: 15 },
  },
  'the terms of use': {
    fichiers: ['personnes/screens/admin-cgu/CguForm.tsx'],
    async serveur() {
      const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
      const publieeLe = '2026-01-01T00:00:00Z'
      const textes = { texte: 'Article 1', texteEn: 'Section 1' }
      server.on(listVersionsCgu, () => answer([{ version: 1, publieeLe, par: null, acceptations: 3 }]))
      server.on(getVersionCgu, () => answer({ version: 1, publieeLe, ...textes }))
      return serveurDe(server, publishCgu, () => answer({ version: 2, publieeLe, texte: 'Article 2' }))
    },
    async ouvrir() {
      const ouvert = await dansLApplication('/admin/cgu', () => screen.findByLabelText('Texte français'), 'Publier')
      return {
        ...ouvert,
        // Everybody is asked again: that is confirmed first.
        async enregistrer() {
          await ouvert.enregistrer()
          const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
          await ouvert.user.click(question.getByRole('button', { name: 'Publier' }))
        },
      }
    },
    texte: 'Article 2',
    depart: 'question',
    conflit: 'two who publish make two versions',
  },
  'a workbook that is filled in': {
    fichiers: ['CadreFields', 'CorrespondanceRow', 'CorrespondancesForm', 'FeuilleOuverte', 'ValeurField'].map(
      (name) => `sorties/screens/modeles/${name}.tsx`,
    ),
    async serveur() {
      const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
      server.on(listModeles, () => answer([]))
      server.on(listOrganismes, () => answer([]))
      server.on(getModele, () => answer(unModele()))
      server.on(listDemarches, () => answer([]))
      server.on(searchExploitations, () => answer({ count: 0, offset: 0, limit: 20, data: [] }))
      return serveurDe(server, updateModele, () => answer(unModele({ nom: 'Grille du Midi' })))
    },
    ouvrir: () => dansLApplication('/admin/modeles/1', () => screen.findByLabelText('Nom'), 'Enregistrer'),
    texte: 'Grille du Midi',
    depart: 'question',
    conflit: { codeNational: 'nom', mienne: 'Grille du Midi', sienne: 'Grille du Sud' },
  },
  'an account': {
    fichiers: ['personnes/screens/compte/CompteCard.tsx'],
    async serveur() {
      const server = await situation()
      return serveurDe(server, updateAccount, () => answer({ userInfo: aUser({ nom: 'Petit-Roux' }), message: 'Fait' }))
    },
    ouvrir: () => dansLApplication('/account', () => screen.findByRole('textbox', { name: /^Nom/ }), 'Enregistrer'),
    texte: 'Petit-Roux',
    depart: 'question',
    conflit: 'only the person changes it',
  },
}

/** Entry fields outside the forms above, with the reason. */
export const exceptions: Readonly<Record<string, readonly string[]>> = {
  'nothing but a password, a code, or the address that asks for another, which are kept nowhere': [
    'layout/ProofDialog.tsx',
    'partenaires/screens/retour/SecondFacteurForm.tsx',
    'layout/SignInDialog.tsx',
    'personnes/screens/cles/ChoixMotDePasse.tsx',
    'personnes/screens/cles/ConfirmationMotDePasse.tsx',
    'personnes/screens/cles/DemandeLien.tsx',
    'personnes/screens/compte/ActivationDialog.tsx',
    'personnes/connexion/LoginForm.tsx',
  ],
  'the name of a passkey, which is proposed, and of which nothing is made before': [
    'personnes/screens/compte/AjoutPasskeyDialog.tsx',
  ],
  'a file on the person’s device, chosen again at once; nothing is written before it is confirmed': [
    'dossiers/documents/ChampsImport.tsx',
    'dossiers/documents/ImportForm.tsx',
    'dossiers/screens/documents/ImportOnglet.tsx',
    'dossiers/preuves/ChoixDeFichiers.tsx',
    'fermes/screens/assolement/import-pac/CellulesDeChoix.tsx',
    'fermes/screens/assolement/import-pac/CodesInconnus.tsx',
    'fermes/screens/registre/import/ColonnesFields.tsx',
    'sorties/imports/ImportDialog.tsx',
    'sorties/screens/modeles/AjoutDialog.tsx',
    'fermes/screens/referentiels/ReferentielsScreen.tsx',
  ],
  'a choice that its button applies at once to the edited rotation': [
    'fermes/screens/assolement/affectation/BarreDeDeplacement.tsx',
  ],
  'a message that goes to several people, kept on the device until then (portefeuille.test)': [
    'dossiers/screens/portefeuille/lot/RappelDuLot.tsx',
  ],
  'a click, saved by itself at once': [
    'administration/screens/admin/PremiersPas.tsx',
    'personnes/screens/compte/CourrielsCard.tsx',
    'dossiers/screens/indicateurs/actes/corrections/Traitement.tsx',
    'personnes/screens/securite/SecuriteScreen.tsx',
  ],
  'what is looked for or shown, not entered': [
    'administration/screens/versions-a-confirmer/Bilan.tsx',
    'administration/screens/versions-a-confirmer/FermeField.tsx',
    'administration/screens/versions-a-confirmer/VersionsScreen.tsx',
    'conseil/screens/annees/Ecarts.tsx',
    'conseil/screens/plans/Voies.tsx',
    'conseil/screens/scenarios/Liste.tsx',
    'dossiers/screens/indicateurs/lecture/enregistrements/Enregistrements.tsx',
    'dossiers/documents/FiltresDocuments.tsx',
    'fermes/carte/Carte.tsx',
    'fermes/carte/ListeParcelles.tsx',
    'fermes/screens/change-exploitation/CommuneField.tsx',
    'fermes/screens/change-exploitation/EditionMultiDialog.tsx',
    'fermes/screens/change-exploitation/FiltresDemarches.tsx',
    'fermes/screens/change-exploitation/Recherche.tsx',
    'fermes/screens/registre/RegistreList.tsx',
    'fermes/screens/referentiels/Lignes.tsx',
    'layout/Palette.tsx',
    'sorties/screens/modeles/DossierField.tsx',
    'dossiers/screens/portefeuille/PortefeuilleScreen.tsx',
    'dossiers/screens/portefeuille/use-columns.tsx',
    'dossiers/screens/portefeuille/lot/EtatDuLot.tsx',
    'socle/lists/ColumnsButton.tsx',
    'socle/lists/DataTable.tsx',
    'socle/lists/Pager.tsx',
    'socle/lists/SearchField.tsx',
    'courriels/screens/courriels/CourrielsScreen.tsx',
    'personnes/screens/journal/JournalScreen.tsx',
    'personnes/screens/utilisateurs/UtilisateursScreen.tsx',
    'dossiers/screens/historique/Modifications.tsx',
    'dossiers/screens/indicateurs/lignes/repli/AjoutDeLigne.tsx',
    'dossiers/screens/versions/Comparaison.tsx',
  ],
  'points of a drawing on the map, which asks before they are given up': [
    'fermes/carte/FormeEnCours.tsx',
    'fermes/carte/PositionForm.tsx',
  ],
  'a few words in a dialog, which asks before they are given up': [
    'conseil/screens/scenarios/NomDialog.tsx',
    'fermes/carte/DessinDialog.tsx',
    'fermes/screens/admin-exploitations/OriginesDialog.tsx',
    'fermes/screens/referentiels/LigneDialog.tsx',
  ],
  'about proofs, kept on the device until it is sent (PreuvesDialog.test.tsx)': [
    'dossiers/preuves/AjoutDePreuves.tsx',
    'dossiers/preuves/DatesFields.tsx',
    'dossiers/preuves/ModifierPreuve.tsx',
    'dossiers/preuves/MotsForm.tsx',
    'dossiers/preuves/PartoutField.tsx',
    'dossiers/preuves/PositionField.tsx',
    'dossiers/preuves/RemplacerPreuve.tsx',
  ],
  'a value of the auditor and the answer to it, kept on the device until they are sent (audit.test.tsx)': [
    'dossiers/screens/indicateurs/audit/AuditForm.tsx',
    'dossiers/screens/indicateurs/audit/ReponseForm.tsx',
  ],
  'a few words in a dialog, kept on the device until they are sent; nobody changes what was': [
    'dossiers/questions/Echange.tsx',
    'dossiers/questions/QuestionForm.tsx',
  ],
  'clicks in a dialog, given up with it': [
    'fermes/screens/admin-exploitations/AttributionDialog.tsx',
    'fermes/exploitation/DemarchesDialog.tsx',
    'dossiers/dossier/copie/CopieDossierDialog.tsx',
    'dossiers/screens/indicateurs/actes/CopieAnnee.tsx',
    'dossiers/screens/indicateurs/actes/ToutValiderDialog.tsx',
  ],
  'what others are made of': ['socle/forms/ConflitDialog.tsx', 'socle/forms/SentTextDialog.tsx'],
}

export const sessionPerdue = () => reponse({ code: 'SESSION_EXPIREE', message: 'Votre session a expiré' }, 401)
export const secondePersonne = (conflit: Exclude<Formulaire['conflit'], string>) =>
  reponse(
    {
      code: 'CHAMPS_MODIFIES_ENTRE_TEMPS',
      message: 'conflit',
      conflits: [{ ...conflit, par: 'Léa Morin', le: '2026-03-02T14:32:00Z' }],
    },
    412,
  )
