import { type ExploitationModifiee, type ExploitationSaisie, exploitationSaisie, type UserInfo } from '@sillon/contract'
import { can, exploitationFaults } from '@sillon/domain'
import { activites, nomEn } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'
import { isThere, visibleTo } from '../exploitations/visibility'
import { booleen, chiffres, type FauteDeLigne, type Ligne, simple } from './colonnes'

interface Commune {
  readonly idcommune: number
  readonly nom: string
  readonly codepostal: string | null
}

/** A farm that there is, as far as a file may speak of it. */
interface Connue extends Readonly<Record<string, unknown>> {
  readonly idExploitation: number
  readonly siret: string
  readonly estVisible: boolean
  readonly estLa: boolean
  readonly principales: readonly number[]
  readonly secondaires: readonly number[]
  readonly irrigation: boolean | null
  readonly otex: string | null
}

export interface Creation {
  readonly ligne: number
  readonly saisie: ExploitationSaisie
  readonly commune: Commune
}
interface Modification {
  readonly ligne: number
  readonly idExploitation: number
  readonly saisie: ExploitationModifiee
  readonly champs: readonly string[]
}
/** What a file does, line by line, or what is wrong with it. */
export interface Plan {
  readonly creations: readonly Creation[]
  readonly modifications: readonly Modification[]
  readonly inchangees: readonly Ligne[]
  readonly fautes: readonly FauteDeLigne[]
}

const idActivites = new Map(
  activites.flatMap(({ idActivite, libelle }) => {
    const id = String(idActivite)
    return [libelle, nomEn('en', 'activites', id, libelle), id].map((nom) => [simple(nom), idActivite] as const)
  }),
)

const findCommunes = async (tx: Database, postaux: readonly string[]) => {
  const rows = await rowsOf<Commune>(
    tx,
    sql`select idcommune, nom, codepostal from communes where codepostal = any(${sql.param([...new Set(postaux)])}::text[])`,
  )
  return new Map(rows.map((commune) => [`${commune.codepostal} ${simple(commune.nom)}`, commune]))
}

const findConnues = (tx: Database, user: UserInfo, millesime: number, sirets: readonly string[]) =>
  rowsOf<Connue>(
    tx,
    sql`
    select exploitations.id_exploitation::float8 as "idExploitation", raison_sociale as "raisonSociale", siret, pacage, adresse, adresse2, nom_exploitant as "nomExploitant",
      prenom_exploitant as "prenomExploitant", id_commune as "idCommune", adresse_mail as "adresseMail", numero_portable as "numeroPortable",
      site_internet as "siteInternet", annee_creation as "anneeCreation", statut_juridique as "statutJuridique",
      autorisation_referencement as "autorisationReferencement", cvi, ${visibleTo(user)} as "estVisible", ${isThere(sql`exploitations.id_exploitation`)} as "estLa",
      i.irrigation, i.otex,
      array(select a.id_activite from exploitation_activites a where a.id_exploitation = exploitations.id_exploitation and a.id_millesime = ${millesime} and a.rang = 'PRINCIPAL') as principales,
      array(select a.id_activite from exploitation_activites a where a.id_exploitation = exploitations.id_exploitation and a.id_millesime = ${millesime} and a.rang = 'SECONDAIRE') as secondaires
    from exploitations
    left join exploitation_infos i on i.id_exploitation = exploitations.id_exploitation and i.id_millesime = ${millesime}
    where siret = any(${sql.param([...new Set(sirets)])}::text[])`,
  )

/** The event loop has its turn between so many lines. */
const TOUR = 100

/** Decides what each line does. A farm is known by its SIRET; of one that there is only what the line says and is otherwise changes. */
export async function planOf(tx: Database, user: UserInfo, millesime: number, lignes: readonly Ligne[]): Promise<Plan> {
  const siretOf = ({ cellules }: Ligne) => chiffres(cellules.siret ?? '', 14)
  const communes = await findCommunes(
    tx,
    lignes.map(({ cellules }) => chiffres(cellules.codePostal ?? '', 5)),
  )
  const rows = await findConnues(tx, user, millesime, lignes.map(siretOf))
  const connues = new Map(rows.map((connue) => [connue.siret, connue]))
  const mayUpdate = can(user, 'exploitation.update')
  const creations: Creation[] = []
  const modifications: Modification[] = []
  const inchangees: Ligne[] = []
  const fautes: FauteDeLigne[] = []
  const seen = new Set<string>()
  for (const [i, ligne] of lignes.entries()) {
    if (i % TOUR === TOUR - 1) await new Promise((resolve) => setImmediate(resolve))
    const siret = siretOf(ligne)
    const { saisie, commune, codes } = saisieOf(ligne, siret, communes)
    const connue = connues.get(siret)
    if (seen.has(siret)) codes.push(['siret', 'LIGNE_DEJA_DONNEE'])
    seen.add(siret)
    if (connue !== undefined && !connue.estLa) codes.push(['siret', 'SIRET_SUPPRIME'])
    else if (connue !== undefined && !(connue.estVisible && mayUpdate)) codes.push(['siret', 'SIRET_DEJA_UTILISE'])
    if (connue === undefined) codes.push(...manques(saisie, ligne))
    if (codes.length > 0) {
      fautes.push(...codes.map(([colonne, code]) => ({ ligne: ligne.ligne, colonne, code })))
      continue
    }
    if (connue === undefined) {
      if (commune !== undefined) creations.push({ ligne: ligne.ligne, saisie: saisie as ExploitationSaisie, commune })
      continue
    }
    const champs = changesOf(connue, saisie)
    if (champs.length === 0) inchangees.push(ligne)
    else modifications.push({ ligne: ligne.ligne, idExploitation: connue.idExploitation, saisie, champs })
  }
  return { creations, modifications, inchangees, fautes }
}

type Code = [colonne: string, code: string]

/** Of a farm that there is a line need not say all. Made once: making it takes longer than a line. */
const ligneSaisie = exploitationSaisie.partial()

/** What a line says, in the words of the call, and what is wrong with it whatever else there is. */
function saisieOf({ cellules }: Ligne, siret: string, communes: ReadonlyMap<string, Commune>) {
  const { codePostal, nomCommune, activitePrincipale, activiteSecondaire, ...others } = cellules
  const { autorisationReferencement, irrigation, otex, anneeCreation, pacage, ...textes } = others
  const codes: Code[] = []
  const activite = (colonne: 'activitePrincipale' | 'activiteSecondaire') => {
    const text = cellules[colonne]
    const id = text === undefined ? undefined : idActivites.get(simple(text))
    if (text !== undefined && id === undefined) codes.push([colonne, 'REFERENCE_INCONNUE'])
    return id
  }
  const ouiNon = (colonne: 'autorisationReferencement' | 'irrigation') => {
    const text = cellules[colonne]
    const value = text === undefined ? undefined : booleen(text)
    if (value === null) codes.push([colonne, 'OUI_NON_ATTENDU'])
    return value ?? undefined
  }
  const commune = communes.get(`${chiffres(codePostal ?? '', 5)} ${simple(nomCommune ?? '')}`)
  if (commune === undefined && (codePostal !== undefined || nomCommune !== undefined))
    codes.push(['nomCommune', 'REFERENCE_INCONNUE'])
  const principale = activite('activitePrincipale')
  const secondaire = activite('activiteSecondaire')
  const infos = { irrigation: ouiNon('irrigation'), otex }
  const said = {
    ...textes,
    siret,
    pacage: pacage === undefined ? undefined : chiffres(pacage, 9),
    anneeCreation,
    autorisationReferencement: ouiNon('autorisationReferencement'),
    idCommune: commune?.idcommune,
    idActivitePrincipale: principale,
    idActiviteSecondaire: secondaire,
    exploitationInfo: infos.irrigation === undefined && infos.otex === undefined ? undefined : infos,
  }
  const parsed = ligneSaisie.safeParse(said)
  if (!parsed.success)
    codes.push(
      ...parsed.error.issues.map(({ path, message, code }): Code => {
        const colonne = String(path.at(-1))
        if (code === 'too_big')
          return [colonne, colonne === 'anneeCreation' ? 'ANNEE_QUATRE_CHIFFRES' : 'TEXTE_TROP_LONG']
        return [colonne, colonne === 'anneeCreation' ? 'ANNEE_QUATRE_CHIFFRES' : message]
      }),
    )
  const saisie: ExploitationModifiee = parsed.success ? defined(parsed.data) : { siret }
  codes.push(
    ...exploitationFaults({ ...textes, siret, pacage: said.pacage }).map(({ path, code }): Code => [path, code]),
  )
  return { saisie, commune, codes }
}

const defined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** What a farm that there is not cannot do without. */
function manques(saisie: ExploitationModifiee, { cellules }: Ligne): Code[] {
  const needed = ['raisonSociale', 'adresse', 'adresseMail'] as const
  return [
    ...needed.filter((champ) => cellules[champ] === undefined).map((champ): Code => [champ, 'CHAMP_OBLIGATOIRE']),
    ...(cellules.codePostal === undefined && cellules.nomCommune === undefined
      ? [['nomCommune', 'CHAMP_OBLIGATOIRE'] satisfies Code]
      : []),
    ...(saisie.idActivitePrincipale == null && cellules.activitePrincipale === undefined
      ? [['activitePrincipale', 'ACTIVITE_PRINCIPALE'] satisfies Code]
      : []),
  ]
}

/** The columns that say something else than what is known. */
function changesOf(connue: Connue, saisie: ExploitationModifiee): string[] {
  const { idCommune, idActivitePrincipale, idActiviteSecondaire, exploitationInfo, ...same } = saisie
  const { irrigation, otex } = exploitationInfo ?? {}
  const isOther = (value: unknown, known: unknown) => value !== undefined && value !== known
  return [
    ...Object.entries(same).flatMap(([champ, value]) => (isOther(value, connue[champ]) ? [champ] : [])),
    ...(isOther(idCommune, connue.idCommune) ? ['nomCommune'] : []),
    ...(idActivitePrincipale != null && !connue.principales.includes(idActivitePrincipale)
      ? ['activitePrincipale']
      : []),
    ...(idActiviteSecondaire != null && !connue.secondaires.includes(idActiviteSecondaire)
      ? ['activiteSecondaire']
      : []),
    ...(isOther(irrigation, connue.irrigation) ? ['irrigation'] : []),
    ...(isOther(otex, connue.otex) ? ['otex'] : []),
  ]
}
