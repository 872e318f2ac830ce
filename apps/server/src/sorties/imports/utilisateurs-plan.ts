import { type ColonneUtilisateur, type UserInfo, utilisateurSaisi } from '@sillon/contract'
import {
  can,
  compteFaults,
  type Droit,
  type Droits,
  droitsChanges,
  droitsInitiaux,
  droitsModifiables,
  permissionsUtilisateur,
  type Role,
  rolesProposes,
} from '@sillon/domain'
import { findComptesAux } from '#personnes/utilisateurs/administration-repository'
import type { Database } from '#socle/database/database'
import { booleen, itemsConnus, type Ligne as LigneDe, nommes, plusieurs, simple } from './colonnes'
import { type Code as CodeDe, type FauteDeLigne, fautesDeLigne } from './fautes'
import { enTours } from './genre'
import { findAccordees, findListes, type Listes } from './utilisateurs-repository'

type Ligne = LigneDe<ColonneUtilisateur>

export interface CompteNouveau extends Droits {
  readonly ligne: Ligne
  readonly idTypeUtilisateur: number
  readonly role: Role
  readonly email: string
  readonly prenom: string
  readonly nom: string
  readonly idsExploitations: readonly number[]
}
interface CompteModifie {
  readonly ligne: Ligne
  readonly compte: Compte
  /** Fields changed by the line, in the form of the call that updates an account. */
  readonly saisie: Partial<Droits> & { readonly prenom: string; readonly nom: string }
  /** Farms without a grant yet. */
  readonly idsExploitations: readonly number[]
  readonly champs: readonly string[]
}
/** Creations and changes of accounts by a file, and its faults. */
export interface PlanDeComptes {
  readonly creations: readonly CompteNouveau[]
  readonly modifications: readonly CompteModifie[]
  readonly inchangees: readonly Ligne[]
  readonly fautes: readonly FauteDeLigne[]
}

type Compte = Awaited<ReturnType<typeof findComptesAux>>[number]
type Code = CodeDe<ColonneUtilisateur>

const drapeaux = [
  'outrepasserAccesExploitation',
  'accessCreationUpdateExploitation',
  'accessCreationUtilisateur',
  'accessAttributionDroit',
] as const satisfies readonly Droit[]

/** Column of each field of an account. */
const colonneOf: Readonly<Record<Exclude<Droit, (typeof drapeaux)[number]>, ColonneUtilisateur>> = {
  idOrganismePrincipal: 'organismePrincipal',
  idOrganismeSecondaire: 'organismeSecondaire',
  idsEntites: 'territoires',
  idsDemarches: 'demarches',
}
const colonne = (champ: string): ColonneUtilisateur =>
  champ in colonneOf ? colonneOf[champ as keyof typeof colonneOf] : (champ as ColonneUtilisateur)

/** Plans each line. An account is identified by its address; on an existing account only given and different fields change, and no farm is withdrawn. */
export async function planOf(tx: Database, user: UserInfo, lignes: readonly Ligne[]): Promise<PlanDeComptes> {
  const adresseOf = ({ cellules }: Ligne) => (cellules.email ?? '').toLowerCase()
  const listes = await findListes(
    tx,
    user,
    lignes.flatMap(({ cellules }) => plusieurs(cellules.exploitations ?? '')),
  )
  const comptes = await findComptesAux(tx, user, lignes.map(adresseOf))
  const connus = new Map(
    comptes.flatMap((compte) => [compte.login, compte.email].map((nom) => [nom.toLowerCase(), compte] as const)),
  )
  const accordees = await findAccordees(
    tx,
    comptes.map(({ idUtilisateur }) => idUtilisateur),
  )
  const creations: CompteNouveau[] = []
  const modifications: CompteModifie[] = []
  const inchangees: Ligne[] = []
  const fautes: FauteDeLigne[] = []
  const seen = new Set<string>()
  for await (const ligne of enTours(lignes)) {
    const adresse = adresseOf(ligne)
    const codes: Code[] = []
    if (adresse !== '' && seen.has(adresse)) codes.push(['email', 'LIGNE_DEJA_DONNEE'])
    seen.add(adresse)
    const dite = direOf(ligne, listes, codes)
    const connu = connus.get(adresse)
    const planned =
      connu === undefined
        ? { nouveau: nouveauOf(user, ligne, dite, codes) }
        : { modifie: modifieOf(user, ligne, dite, connu, accordees.get(connu.idUtilisateur) ?? [], codes) }
    if (codes.length > 0) fautes.push(...fautesDeLigne(ligne.ligne, codes))
    else if (planned.nouveau !== undefined) creations.push(planned.nouveau)
    else if (planned.modifie !== undefined && planned.modifie.champs.length > 0) modifications.push(planned.modifie)
    else inchangees.push(ligne)
  }
  return { creations, modifications, inchangees, fautes }
}

/** Content of a line, for a new or an existing account. */
interface Dite {
  readonly type: { readonly idTypeUtilisateur: number; readonly code: Role } | undefined
  readonly droits: Partial<Droits>
  readonly idsExploitations: readonly number[]
}

const textes = utilisateurSaisi.pick({ email: true, prenom: true, nom: true }).partial()

/** The form's name for all territories, in either language. */
const isTouteLaFrance = (text = '') => ['toute la france', 'all of france'].includes(simple(text))

/** Parses the cells of a line by the lists of names; adds a fault for each unknown name. */
function direOf({ cellules }: Ligne, listes: Listes, codes: Code[]): Dite {
  const parsed = textes.safeParse(cellules)
  if (!parsed.success)
    codes.push(...parsed.error.issues.map(({ path }): Code => [colonne(String(path[0])), 'TEXTE_TROP_LONG']))
  const oneOf = <Item>(nom: ColonneUtilisateur, items: ReadonlyMap<string, Item>): Item | undefined => {
    const text = cellules[nom]
    const found = text === undefined ? undefined : items.get(simple(text))
    if (text !== undefined && found === undefined) codes.push([nom, 'REFERENCE_INCONNUE'])
    return found
  }
  const several = (nom: ColonneUtilisateur, items: ReadonlyMap<string, number>, code = 'REFERENCE_INCONNUE') => {
    const text = cellules[nom]
    if (text === undefined) return undefined
    return itemsConnus(nommes(text, items), (inconnu) => [nom, code, inconnu], codes)
  }
  const flags = drapeaux.map((nom) => {
    const text = cellules[nom]
    const value = text === undefined ? undefined : booleen(text)
    if (value === null) codes.push([nom, 'OUI_NON_ATTENDU'])
    return [nom, value ?? undefined] as const
  })
  const droits = {
    idOrganismePrincipal: oneOf('organismePrincipal', listes.organismes),
    idOrganismeSecondaire: oneOf('organismeSecondaire', listes.organismes),
    idsEntites:
      isTouteLaFrance(cellules.territoires) && listes.touteLaFrance !== null
        ? listes.touteLaFrance
        : several('territoires', listes.entites),
    idsDemarches: several('demarches', listes.demarches, 'DEMARCHE_INCONNUE'),
    ...Object.fromEntries(flags),
  }
  return {
    type: oneOf('type', listes.types),
    droits: Object.fromEntries(Object.entries(droits).filter(([, value]) => value !== undefined)),
    idsExploitations: several('exploitations', listes.exploitations, 'EXPLOITATION_INCONNUE') ?? [],
  }
}

/** Reason why a person may not choose the value of a column. */
const refusDe: Readonly<Partial<Record<ColonneUtilisateur, string>>> = {
  type: 'TYPE_HORS_DROITS',
  organismePrincipal: 'ORGANISME_HORS_DROITS',
  organismeSecondaire: 'ORGANISME_HORS_DROITS',
  territoires: 'TERRITOIRES_HORS_DROITS',
  exploitations: 'ACCES_HORS_DROITS',
}
const horsDroits = (nom: ColonneUtilisateur): Code => [nom, refusDe[nom] ?? 'HORS_DE_VOS_DROITS']

/** Columns with values that this person may not choose. */
function nonChoisis(user: UserInfo, role: Role, before: Droits, after: Droits): Code[] {
  const may = droitsModifiables(user, role)
  return droitsChanges(before, after)
    .filter((droit) => !may[droit])
    .map((droit) => horsDroits(colonne(droit)))
}

/** A new account, as from the form; adds its faults. */
function nouveauOf(
  user: UserInfo,
  ligne: Ligne,
  { type, droits: dits, idsExploitations }: Dite,
  codes: Code[],
): CompteNouveau | undefined {
  const { cellules } = ligne
  if (type === undefined) {
    if (cellules.type === undefined) codes.push(['type', 'CHAMP_OBLIGATOIRE'])
    return undefined
  }
  const { idTypeUtilisateur, code: role } = type
  if (!rolesProposes(user).includes(role)) codes.push(horsDroits('type'))
  const initiaux = droitsInitiaux(user, role)
  const droits = { ...initiaux, ...dits }
  codes.push(...nonChoisis(user, role, initiaux, droits))
  const { email = '', prenom = '', nom = '' } = cellules
  const compte = { role, email, prenom, nom, ...droits }
  // A name without a match already has its fault: it is not reported missing as well.
  const told = new Set(codes.map(([where]) => where))
  codes.push(
    ...compteFaults(compte)
      .map(({ path, code }): Code => [colonne(path), code])
      .filter(([where]) => !told.has(where)),
  )
  const utilisateur = { idUtilisateur: null, role, idOrganismePrincipal: droits.idOrganismePrincipal }
  const mayGrant = can(user, 'acces.write', { utilisateur }) && role !== 'SUPERADMIN'
  if (idsExploitations.length > 0 && !mayGrant) codes.push(horsDroits('exploitations'))
  return { ligne, idTypeUtilisateur, ...compte, idsExploitations }
}

/** Changes of an existing account by a line; the faults of the line are added to `codes`. */
function modifieOf(
  user: UserInfo,
  ligne: Ligne,
  { type, droits: dits, idsExploitations }: Dite,
  compte: Compte,
  accordees: readonly number[],
  codes: Code[],
): CompteModifie | undefined {
  const { cellules } = ligne
  const isTheirs = can(user, 'utilisateur.read', { utilisateur: compte })
  // An address may also be somebody else's user name.
  if (!isTheirs || compte.email.toLowerCase() !== cellules.email?.toLowerCase()) {
    codes.push(['email', 'EMAIL_DEJA_UTILISE'])
    return undefined
  }
  if (type !== undefined && type.code !== compte.role) codes.push(['type', 'TYPE_NON_MODIFIABLE'])
  const droits = { ...compte, ...dits }
  const { prenom = compte.prenom, nom = compte.nom } = cellules
  const toGrant = idsExploitations.filter((id) => !accordees.includes(id))
  const noms = (['prenom', 'nom'] as const).filter((champ) => ({ prenom, nom })[champ] !== compte[champ])
  const changes = droitsChanges(compte, droits)
  const { modifier, donnerAcces } = permissionsUtilisateur(user, compte, false)
  const others: Code[] = [...noms, ...changes].map((champ) => [colonne(champ), 'HORS_DE_VOS_DROITS'])
  codes.push(...(modifier ? nonChoisis(user, compte.role, compte, droits) : others))
  if (toGrant.length > 0 && !donnerAcces) codes.push(horsDroits('exploitations'))
  const told = new Set(codes.map(([where]) => where))
  codes.push(
    ...compteFaults({ ...droits, prenom, nom }, compte)
      .map(({ path, code }): Code => [colonne(path), code])
      .filter(([where]) => !told.has(where) && cellules[where] !== undefined),
  )
  return {
    ligne,
    compte,
    saisie: { ...dits, prenom, nom },
    idsExploitations: toGrant,
    champs: [...[...noms, ...changes].map(colonne), ...(toGrant.length > 0 ? ['exploitations'] : [])],
  }
}
