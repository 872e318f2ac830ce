import { type EtatDossier, etatsDossier } from '@sillon/domain'
import { round4 } from '@sillon/engine'
import {
  cultureOf,
  type FermeExemple,
  fermesExemples,
  organismesCertificateursExemple,
  pacVersCulture,
} from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../authentification/passwords'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'
import { Hasard, siretFictif } from './hasard'
import { formes, lieux, noms, type Profil, patronymes, prenoms, profils } from './profils'

export const MOT_DE_PASSE_DEMONSTRATION = 'Demo-2026!'
export const comptesDemonstration = ['superadmin', 'admin', 'conseiller', 'agriculteur', 'agriculteur2'] as const

/** The farm of the account `agriculteur`: its rotation of 2026 is empty, and its PACAGE is the one of the sample declarations. */
const FERME_A_IMPORTER = {
  raisonSociale: 'Ferme du Vallon Clair',
  pacage: '999000000',
  codeInsee: '26108',
} as const

const HVE4 = 2
const ANNEES = [2026, 2025, 2024] as const
const [ANNEE_COURANTE] = ANNEES

/** Whether nobody has an account yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: t.utilisateurs.idUtilisateur }).from(t.utilisateurs).limit(1)
  return first === undefined
}

/** Fills an empty database with two organisations, five accounts and about sixty fictional farms on real communes, in one transaction. */
export async function loadDemonstration(db: Database): Promise<void> {
  const motDePasse = await hashPassword(MOT_DE_PASSE_DEMONSTRATION)
  await db.transaction(async (tx) => {
    const [alpha, charlie] = await insertOrganismes(tx)
    const comptes = await insertComptes(tx, motDePasse, alpha)
    const demo = new Demonstration(tx, new Hasard(2026), await placesOf(tx))
    const aImporter = await demo.fermeAImporter(alpha)
    const farms = [
      ...(await demo.fermesExemples(alpha)),
      ...(await demo.fermes((rang) => (rang % 3 === 2 ? charlie : alpha))),
    ]
    const grant = (account: keyof typeof comptes, ids: readonly number[]) =>
      tx
        .insert(t.utilisateurExploitations)
        .values(ids.map((idExploitation) => ({ idUtilisateur: comptes[account], idExploitation })))
    await grant('conseiller', [aImporter, ...farms.slice(0, 40)])
    await grant('agriculteur', [aImporter])
    await grant('agriculteur2', farms.slice(3, 6))
  })
}

async function insertOrganismes(tx: Database): Promise<[number, number]> {
  const [first, , third] = organismesCertificateursExemple
  const demarches = await tx.select().from(t.demarches)
  const ids: number[] = []
  for (const [exemple, initial] of [
    [first, 'A'],
    [third, 'C'],
  ] as const) {
    if (exemple === undefined) throw new Error('The example organisations are missing from the reference data.')
    const [row] = await tx
      .insert(t.organismes)
      .values({
        nom: exemple.nom,
        libelle: exemple.libelle,
        adresse: exemple.adresse,
        siteInternet: exemple.siteInternet,
        couleurPrimaire: exemple.couleurPrimaire,
        couleurSecondaire: exemple.couleurSecondaire,
        couleurTertiaire: exemple.couleurTertiaire,
        agrementSca: exemple.agrementSca,
        logoBase64: logo(initial, exemple.couleurPrimaire, exemple.couleurSecondaire),
      })
      .returning({ id: t.organismes.idOrganisme })
    if (row === undefined) throw new Error('The insert returned no organisation.')
    ids.push(row.id)
    const offered = demarches.filter(({ code }) => exemple.demarches.split(',').includes(code))
    await tx.insert(t.organismeDemarches).values(offered.map(({ idDemarche }) => ({ idOrganisme: row.id, idDemarche })))
  }
  return [ids[0] ?? 0, ids[1] ?? 0]
}

/** A leaf with the organisation's initial, as a data address. */
function logo(initial: string, dark: string, light: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 56C4 24 24 6 58 6c2 34-16 52-44 48" fill="${dark}"/><path d="M12 54C20 36 32 24 50 14" stroke="${light}" stroke-width="3" fill="none"/><text x="34" y="44" font-family="Georgia,serif" font-weight="bold" font-size="24" fill="#fff">${initial}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

async function insertComptes(tx: Database, motDePasse: string, idOrganisme: number) {
  const common = { motDePasse }
  const rights = { accessCreationUpdateExploitation: true }
  const rows = await tx
    .insert(t.utilisateurs)
    .values([
      {
        ...common,
        ...rights,
        idTypeUtilisateur: 1,
        login: 'superadmin',
        email: 'superadmin@demo.example',
        prenom: 'Sacha',
        nom: 'Berger',
        outrepasserAccesExploitation: true,
        accessCreationUtilisateur: true,
        accessAttributionDroit: true,
      },
      {
        ...common,
        ...rights,
        idTypeUtilisateur: 2,
        login: 'admin',
        email: 'admin@demo.example',
        prenom: 'Agathe',
        nom: 'Dumas',
        idOrganismePrincipal: idOrganisme,
        accessCreationUtilisateur: true,
        accessAttributionDroit: true,
      },
      {
        ...common,
        ...rights,
        idTypeUtilisateur: 3,
        login: 'conseiller',
        email: 'conseiller@demo.example',
        prenom: 'Colin',
        nom: 'Marchand',
        idOrganismePrincipal: idOrganisme,
      },
      {
        ...common,
        idTypeUtilisateur: 4,
        login: 'agriculteur',
        email: 'agriculteur@demo.example',
        prenom: 'Jeanne',
        nom: 'Vallon',
      },
      {
        ...common,
        idTypeUtilisateur: 4,
        login: 'agriculteur2',
        email: 'agriculteur2@demo.example',
        prenom: 'Mathieu',
        nom: 'Terrier',
      },
    ])
    .returning({ id: t.utilisateurs.idUtilisateur, login: t.utilisateurs.login })
  const idOf = (login: string) => rows.find((row) => row.login === login)?.id ?? 0
  return { conseiller: idOf('conseiller'), agriculteur: idOf('agriculteur'), agriculteur2: idOf('agriculteur2') }
}

interface Place {
  readonly idcommune: number
  readonly nom: string
  readonly codepostal: string | null
}

async function placesOf(tx: Database): Promise<ReadonlyMap<string, Place>> {
  const rows = await rowsOf<Place & { code: string }>(
    tx,
    sql`select distinct on (code_insee) code_insee as code, idcommune, nom, codepostal from communes order by code_insee, codepostal`,
  )
  return new Map(rows.map(({ code, ...place }) => [code, place]))
}

interface Ligne {
  readonly codePac: string
  readonly surface: number
}

const idCultureOf = (code: string) =>
  pacVersCulture.find(({ codePac, precisionPac }) => codePac === code && precisionPac === null)?.idCulture ?? null

/** Writes farms one after the other. */
class Demonstration {
  private rang = 0

  constructor(
    private readonly tx: Database,
    private readonly hasard: Hasard,
    private readonly places: ReadonlyMap<string, Place>,
  ) {}

  private async farm(over: {
    raisonSociale: string
    codeInsee: string
    idOrganisme: number
    pacage?: string
  }): Promise<number> {
    const { hasard } = this
    const place = this.places.get(over.codeInsee)
    if (place === undefined) throw new Error(`No commune ${over.codeInsee}.`)
    this.rang++
    const prenom = hasard.pick(prenoms)
    const nom = hasard.pick(patronymes)
    const [row] = await this.tx
      .insert(t.exploitations)
      .values({
        raisonSociale: over.raisonSociale,
        siret: siretFictif(this.rang),
        pacage: over.pacage ?? `99${String(1_000_000 + this.rang * 137).slice(-7)}`,
        adresse: `${hasard.whole(1, 90)} ${hasard.pick(['chemin des Écoliers', 'route de la Plaine', 'rue du Four', 'impasse des Vergers', 'lieu-dit Les Aubiers'])}`,
        nomExploitant: nom,
        prenomExploitant: prenom,
        idCommune: place.idcommune,
        nomCommune: place.nom,
        codePostal: place.codepostal,
        adresseMail: `contact${this.rang}@ferme.example`,
        numeroPortable: `06 00 00 ${String(this.rang).padStart(2, '0').slice(-2)} ${hasard.whole(10, 99)}`,
        anneeCreation: hasard.whole(1962, 2021),
        statutJuridique: over.raisonSociale.split(' ')[0] ?? null,
        autorisationReferencement: hasard.next() > 0.4,
        idOrganisme: over.idOrganisme,
      })
      .returning({ id: t.exploitations.idExploitation })
    if (row === undefined) throw new Error('The insert returned no farm.')
    await this.tx.insert(t.exploitationDemarches).values({ idExploitation: row.id, idDemarche: HVE4 })
    return row.id
  }

  private async year(
    idExploitation: number,
    idMillesime: number,
    given: { irrigation: boolean; activites: readonly number[]; familles: readonly string[] },
  ) {
    const year = { idExploitation, idMillesime }
    await this.tx
      .insert(t.exploitationInfos)
      .values({ ...year, irrigation: given.irrigation, otex: 'Autre', venteDirecte: this.hasard.next() > 0.7 })
    await this.tx.insert(t.exploitationActivites).values(
      given.activites.map((idActivite, i) => ({
        ...year,
        idActivite,
        rang: i === 0 ? ('PRINCIPAL' as const) : ('SECONDAIRE' as const),
      })),
    )
    const familles = await this.tx.select().from(t.famillesCultures)
    const chosen = familles.filter(({ codeNational }) => given.familles.includes(codeNational))
    await this.tx.insert(t.exploitationFamillesCultures).values(
      chosen.map(({ idFamilleCulture, choixEstCvi }) => ({
        ...year,
        idFamilleCulture,
        estCvi: choixEstCvi ? false : null,
      })),
    )
  }

  private async assolement(
    idExploitation: number,
    idMillesime: number,
    lignes: readonly { idCulture: number | null; surface: number }[],
  ) {
    const categories = await this.tx.select().from(t.categoriesCultures)
    const types = await this.tx.select().from(t.typesCultures)
    const rows = lignes.flatMap(({ idCulture, surface }, ordre) => {
      const culture = cultureOf(idCulture)
      const type = types.find(({ code }) => code === culture?.codeTypeDefaut)
      const categorie = categories.find(({ code }) => code === culture?.codeCategorieDefaut)
      if (type === undefined || categorie === undefined) return []
      return [
        {
          idExploitation,
          idMillesime,
          ordre,
          idCulture,
          idTypeCulture: type.idTypeCulture,
          idCategorieCulture: categorie.idCategorieCulture,
          surface,
        },
      ]
    })
    await this.tx.insert(t.assolements).values({ idExploitation, idMillesime, revision: 1 })
    await this.tx.insert(t.lignesAssolement).values(rows)
  }

  private async dossier(
    idExploitation: number,
    idMillesime: number,
    etatDossier: EtatDossier,
    saisies: Readonly<Record<string, unknown>>,
  ) {
    const audited = etatDossier !== 'SAISIE_EN_COURS' && etatDossier !== 'ATTENTE_VERIFICATION'
    const [row] = await this.tx
      .insert(t.dossiers)
      .values({
        idExploitation,
        idDemarche: HVE4,
        idMillesime,
        etatDossier,
        revision: 1,
        dateEntree: `${idMillesime}-02-${String(this.hasard.whole(1, 28)).padStart(2, '0')}`,
        dateAudit: audited ? `${idMillesime}-09-${String(this.hasard.whole(1, 28)).padStart(2, '0')}` : null,
        dateCertification:
          etatDossier === 'CERTIFIABLE' || etatDossier === 'VALIDE'
            ? `${idMillesime}-11-${String(this.hasard.whole(1, 28)).padStart(2, '0')}`
            : null,
      })
      .returning({ id: t.dossiers.idDossier })
    const entries = Object.entries(saisies)
    if (row === undefined || entries.length === 0) return
    await this.tx
      .insert(t.indicateursSaisis)
      .values(entries.map(([codeNational, valeur]) => ({ idDossier: row.id, codeNational, valeur, revision: 1 })))
  }

  /** Last year's rotation is there; this year's waits for the declaration. */
  async fermeAImporter(idOrganisme: number): Promise<number> {
    const id = await this.farm({ ...FERME_A_IMPORTER, idOrganisme })
    for (const annee of ANNEES)
      await this.year(id, annee, { irrigation: false, activites: [17, 28], familles: ['GRANCULT', 'LGFLHA'] })
    await this.assolement(id, ANNEE_COURANTE - 1, [
      { idCulture: idCultureOf('BTH'), surface: 21.4 },
      { idCulture: idCultureOf('AIL'), surface: 8.7303 },
      { idCulture: idCultureOf('LUZ'), surface: 12.05 },
      { idCulture: idCultureOf('PPH'), surface: 6.2 },
    ])
    return id
  }

  /** The whole farms of the worked examples, under their own names. */
  async fermesExemples(idOrganisme: number): Promise<number[]> {
    const ids: number[] = []
    for (const ferme of fermesExemples) ids.push(await this.fermeExemple(ferme, idOrganisme))
    return ids
  }

  private async fermeExemple(ferme: FermeExemple, idOrganisme: number): Promise<number> {
    const titre = ferme.nom.slice(2).toLowerCase().replaceAll('_', ' ')
    const codeInsee = ferme.familles.includes('VITIC') ? '33394' : ferme.familles.includes('HORSOL') ? '49007' : '80021'
    const id = await this.farm({ raisonSociale: `Exemple ${titre}`, codeInsee, idOrganisme })
    const activites = ferme.familles.includes('VITIC') ? [23] : ferme.familles.includes('HORSOL') ? [30, 32] : [17, 19]
    await this.year(id, ANNEE_COURANTE, { irrigation: ferme.irrigation, activites, familles: ferme.familles })
    await this.assolement(id, ANNEE_COURANTE, ferme.assolement)
    await this.dossier(id, ANNEE_COURANTE, 'SAISIE_EN_COURS', ferme.saisies)
    return id
  }

  /** Farms of every kind, their files in every state. */
  async fermes(organismeOf: (rang: number) => number): Promise<number[]> {
    const ids: number[] = []
    for (const [codeInsee, ...kinds] of lieux)
      for (const kind of kinds) {
        const rang = ids.length
        const forme = formes[rang % formes.length]
        const raisonSociale = `${forme} ${noms[(rang * 7) % noms.length]}`
        ids.push(
          await this.farmOfKind(profils[kind], { raisonSociale, codeInsee, idOrganisme: organismeOf(rang) }, rang),
        )
      }
    return ids
  }

  private async farmOfKind(
    profil: Profil,
    over: { raisonSociale: string; codeInsee: string; idOrganisme: number },
    rang: number,
  ): Promise<number> {
    const { hasard } = this
    const id = await this.farm(over)
    const surface = hasard.between(...profil.surfaceHa)
    const irrigation = hasard.next() < profil.irrigation
    for (const annee of ANNEES) {
      await this.year(id, annee, { irrigation, activites: profil.activites, familles: profil.familles })
      const lignes = rotation(profil, surface, hasard)
      await this.assolement(
        id,
        annee,
        lignes.map(({ codePac, surface: area }) => ({ idCulture: idCultureOf(codePac), surface: area })),
      )
      const etat =
        annee === ANNEE_COURANTE ? etatsDossier[rang % etatsDossier.length] : annee === 2025 ? 'CERTIFIABLE' : undefined
      if (etat !== undefined) await this.dossier(id, annee, etat, biodiversite(surface, hasard))
    }
    return id
  }
}

/** Shares of the area, each moved a little from year to year. */
function rotation(profil: Profil, surface: number, hasard: Hasard): Ligne[] {
  return profil.cultures
    .filter(([, part]) => part > 0)
    .map(([codePac, part]) => ({
      codePac,
      surface: round4(Math.round(surface * part * hasard.between(0.85, 1.15)) / 100),
    }))
    .filter((ligne) => ligne.surface > 0)
}

/** Features and observations such as a farm of this area has. */
function biodiversite(surface: number, hasard: Hasard): Record<string, { value: number | boolean }> {
  const metres = (perHa: number) => ({ value: Math.round(surface * hasard.between(0.4, 1.2) * perHa) })
  return {
    HVE4_BIODIV_D_1: metres(8),
    HVE4_BIODIV_D_11: metres(22),
    HVE4_BIODIV_D_12: metres(5),
    HVE4_BIODIV_D_13: { value: hasard.whole(0, 30) },
    HVE4_BIODIV_D_15: { value: hasard.whole(0, 20) / 100 },
    HVE4_BIODIV_D_18: metres(6),
    HVE4_BIODIV_D_55: { value: hasard.whole(0, 4) },
    HVE4_BIODIV_D_56: { value: hasard.whole(0, 6) },
    HVE4_BIODIV_D_57: { value: hasard.whole(0, 2) },
    HVE4_BIODIV_D_62: { value: hasard.next() > 0.5 },
    HVE4_BIODIV_D_63: { value: hasard.next() > 0.5 },
  }
}
