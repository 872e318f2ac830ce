import { type EtatDossier, etatsDossier, isDecided } from '@sillon/domain'
import {
  categoriesCultures,
  cultureOf,
  type FermeExemple,
  famillesCultures,
  millesimes,
  pacVersCulture,
  schemeFor,
  toValeur,
  typesCultures,
} from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { type Change, differences } from '#socle/journal/journal'
import { type Hasard, siretFictif } from './hasard'
import { exemples, exemplesHve3a, formes, lieux, noms, type Profil, patronymes, prenoms, profils } from './profils'
import { avantLeDossier, avantToutDossier, vieDuDossier } from './vie'

/** A procedure of a demonstration farm. */
interface Demarche {
  readonly id: number
  readonly code: string
}
const HVE4: Demarche = { id: 2, code: 'HVE4' }
const HVE3A: Demarche = { id: 1, code: 'HVE3A' }

/** The last three campaign years that files can be opened for, the newest first. */
const ANNEES = millesimes
  .map(({ idMillesime }) => idMillesime)
  .slice(-3)
  .toReversed()
const [ANNEE_COURANTE = 0] = ANNEES

/** The farm of the account `agriculteur`: its rotation of this year is empty, and its PACAGE is the one of the sample declaration in docs/exemples. */
const FERME_A_IMPORTER = { raisonSociale: 'Ferme du Vallon Clair', pacage: '999000000', codeInsee: '26108' }

interface Place {
  readonly idcommune: number
  readonly nom: string
  readonly codepostal: string | null
}

/** A line of a rotation: a crop, grown as its usual type unless another is named. */
interface Ligne {
  readonly idCulture: number | null
  readonly codeTypeCulture?: string
  readonly surface: number
}

interface Identite {
  readonly raisonSociale: string
  readonly codeInsee: string
  readonly idOrganisme: number
  readonly pacage?: string
}

/** Crop of a PAC code, with the precision after a slash for codes with several crops. */
function idCultureOf(code: string): number {
  const [codePac, precisionPac = null] = code.split('/')
  const row = pacVersCulture.find((known) => known.codePac === codePac && known.precisionPac === precisionPac)
  if (row?.idCulture == null) throw new Error(`Demonstration: no crop has the PAC code ${code}.`)
  return row.idCulture
}

/** Writes the farms of the demonstration one by one. */
export class Fermes {
  private rang = 0
  private readonly changements: (typeof t.journal.$inferInsert)[] = []

  private constructor(
    private readonly tx: Database,
    private readonly hasard: Hasard,
    private readonly places: ReadonlyMap<string, Place>,
    /** Account that appears as the author of their files. */
    private readonly auteur: number,
  ) {}

  static async on(tx: Database, hasard: Hasard, auteur: number): Promise<Fermes> {
    const rows = await rowsOf<Place & { code: string }>(
      tx,
      sql`select distinct on (code_insee) code_insee as code, idcommune, nom, codepostal from communes order by code_insee, codepostal`,
    )
    return new Fermes(tx, hasard, new Map(rows.map(({ code, ...place }) => [code, place])), auteur)
  }

  /** A farm with last year's rotation only: the declaration fills this year's. */
  async aImporter(idOrganisme: number): Promise<number> {
    const id = await this.ferme({ ...FERME_A_IMPORTER, idOrganisme })
    for (const annee of ANNEES)
      await this.annee(id, annee, { irrigation: false, activites: [17, 28], familles: ['GRANCULT', 'LGFLHA'] })
    await this.assolement(id, ANNEE_COURANTE - 1, [
      { idCulture: idCultureOf('BTH'), surface: 21.4 },
      { idCulture: idCultureOf('AIL'), surface: 8.7303 },
      { idCulture: idCultureOf('LUZ'), surface: 12.05 },
      { idCulture: idCultureOf('PPH'), surface: 6.2 },
    ])
    return id
  }

  /** Its file of last year, never sent: the file of this year can copy it. */
  async dossierAnterieur(idExploitation: number, idOrganisme: number): Promise<void> {
    const saisies = { ...biodiversite(48, this.hasard), ...pratiques({ familles: ['GRANCULT'], irrigation: false }) }
    await this.dossier({ idExploitation, idOrganisme }, ANNEE_COURANTE - 1, 'SAISIE_EN_COURS', saisies)
  }

  /** A complete farm of the worked examples: its scores equal those of the reference. */
  async exemple(ferme: FermeExemple, idOrganisme: number): Promise<number> {
    const presentation = exemples[ferme.nom]
    if (presentation === undefined) throw new Error(`Demonstration: the example ${ferme.nom} has no name.`)
    const { raisonSociale, codeInsee, activites } = presentation
    const id = await this.ferme({ raisonSociale, codeInsee, idOrganisme })
    await this.annee(id, ANNEE_COURANTE, { irrigation: ferme.irrigation, activites, familles: ferme.familles })
    await this.assolement(id, ANNEE_COURANTE, ferme.assolement)
    await this.dossier({ idExploitation: id, idOrganisme }, ANNEE_COURANTE, 'SAISIE_EN_COURS', ferme.saisies)
    return id
  }

  /** A complete farm of the worked examples of HVE3A, with its file of a past campaign. */
  async exempleHve3a(ferme: FermeExemple, idOrganisme: number): Promise<number> {
    const presentation = exemplesHve3a[ferme.nom]
    if (presentation === undefined) throw new Error(`Demonstration: the example ${ferme.nom} has no name.`)
    const { raisonSociale, codeInsee, activites, annee, etat } = presentation
    const id = await this.ferme({ raisonSociale, codeInsee, idOrganisme }, HVE3A)
    await this.annee(id, annee, { irrigation: ferme.irrigation, activites, familles: ferme.familles })
    await this.assolement(id, annee, ferme.assolement)
    const indicateurs = schemeFor(HVE3A.code, annee)?.indicateurs
    const saisies = Object.entries(ferme.saisies).map(([code, valeur]) => [
      code,
      toValeur(indicateurs?.get(code)?.kind.decode(valeur) ?? null),
    ])
    await this.dossier({ idExploitation: id, idOrganisme }, annee, etat, Object.fromEntries(saisies), HVE3A)
    return id
  }

  /** Farms of every kind, their files in every state. */
  async deChaqueSorte(organismeOf: (rang: number) => number): Promise<number[]> {
    const ids: number[] = []
    for (const [codeInsee, ...sortes] of lieux)
      for (const sorte of sortes) {
        const rang = ids.length
        const nom = noms[(rang * 7 + Math.floor(rang / noms.length)) % noms.length]
        const raisonSociale = `${formes[rang % formes.length]} ${nom}`
        const identite = { raisonSociale, codeInsee, idOrganisme: organismeOf(rang) }
        ids.push(await this.fermeDeSorte(profils[sorte], identite, rang))
      }
    return ids
  }

  private async fermeDeSorte(profil: Profil, identite: Identite, rang: number): Promise<number> {
    const { hasard } = this
    const idExploitation = await this.ferme(identite)
    const surface = hasard.whole(...profil.surfaceHa)
    const irrigation = hasard.next() < profil.irrigation
    for (const annee of ANNEES) {
      await this.annee(idExploitation, annee, { irrigation, activites: profil.activites, familles: profil.familles })
      await this.assolement(idExploitation, annee, rotation(profil, surface, hasard))
      const etat = etatOf(annee, rang)
      if (etat === undefined) continue
      // Some farms have entries of last year and none of this year, so that a copy has something to fill.
      const dites =
        annee === ANNEE_COURANTE - 1 && rang % 3 === 0 ? pratiques({ familles: profil.familles, irrigation }) : {}
      await this.dossier({ ...identite, idExploitation }, annee, etat, { ...biodiversite(surface, hasard), ...dites })
    }
    return idExploitation
  }

  private async ferme(
    { raisonSociale, codeInsee, idOrganisme, pacage }: Identite,
    demarche: Demarche = HVE4,
  ): Promise<number> {
    const { hasard, tx } = this
    const place = this.places.get(codeInsee)
    if (place === undefined) throw new Error(`Demonstration: there is no commune ${codeInsee}.`)
    this.rang++
    const [forme = ''] = raisonSociale.split(' ')
    const ferme = {
      raisonSociale,
      siret: siretFictif(this.rang),
      pacage: pacage ?? `99${String(1_000_000 + this.rang * 137).slice(-7)}`,
      adresse: `${hasard.whole(1, 90)} ${hasard.pick(['chemin des Écoliers', 'route de la Plaine', 'rue du Four', 'impasse des Vergers', 'lieu-dit Les Aubiers'])}`,
      nomExploitant: hasard.pick(patronymes),
      prenomExploitant: hasard.pick(prenoms),
      idCommune: place.idcommune,
      nomCommune: place.nom,
      codePostal: place.codepostal,
      adresseMail: `contact${this.rang}@ferme.example`,
      // Telephone numbers reserved for fiction (ARCEP).
      numeroPortable: `06 39 98 ${String(this.rang).padStart(2, '0').slice(-2)} ${hasard.whole(10, 99)}`,
      anneeCreation: hasard.whole(1962, 2021),
      statutJuridique: /^[A-Z]{4}$/.test(forme) ? forme : 'Exploitation individuelle',
      autorisationReferencement: hasard.next() > 0.4,
      idOrganisme,
    }
    const [row] = await tx.insert(t.exploitations).values(ferme).returning({ id: t.exploitations.idExploitation })
    if (row === undefined) throw new Error('The insert returned no farm.')
    await tx.insert(t.exploitationDemarches).values({ idExploitation: row.id, idDemarche: demarche.id })
    const changes = differences({}, { ...ferme, demarches: [demarche.id] })
    this.note({ idExploitation: row.id, le: avantToutDossier() }, changes)
    return row.id
  }

  private async annee(
    idExploitation: number,
    idMillesime: number,
    given: { irrigation: boolean; activites: readonly number[]; familles: readonly string[] },
  ): Promise<void> {
    const year = { idExploitation, idMillesime }
    const infos = { irrigation: given.irrigation, otex: 'Autre' as const, venteDirecte: this.hasard.next() > 0.7 }
    await this.tx.insert(t.exploitationInfos).values({ ...year, ...infos })
    const activites = given.activites.map((idActivite, i) => ({
      idActivite,
      rang: i === 0 ? ('PRINCIPAL' as const) : ('SECONDAIRE' as const),
    }))
    await this.tx.insert(t.exploitationActivites).values(activites.map((activite) => ({ ...year, ...activite })))
    const familles = famillesCultures
      .filter(({ codeNational }) => given.familles.includes(codeNational))
      .map(({ idFamilleCulture, choixEstCvi }) => ({ idFamilleCulture, estCvi: choixEstCvi ? false : null }))
    await this.tx.insert(t.exploitationFamillesCultures).values(familles.map((famille) => ({ ...year, ...famille })))
    this.note(this.dite(year), [
      ...differences({}, infos, 'exploitationInfo.'),
      ...differences({}, { activites, famillesCultures: familles }),
    ])
  }

  /** Facts and crops of a farm in a year are dated before the opening of its file. */
  private dite(year: { readonly idExploitation: number; readonly idMillesime: number }) {
    return { ...year, le: avantLeDossier(ANNEE_COURANTE - year.idMillesime) }
  }

  private async assolement(idExploitation: number, idMillesime: number, lignes: readonly Ligne[]): Promise<void> {
    const year = { idExploitation, idMillesime }
    await this.tx.insert(t.assolements).values(year)
    const assolement = lignes.map(({ idCulture, codeTypeCulture, surface }) => {
      const code = codeTypeCulture ?? cultureOf(idCulture)?.codeTypeDefaut
      const type = typesCultures.find((known) => known.code === code)
      const categorie = categoriesCultures.find((known) => known.code === type?.codeCategorie)
      if (type === undefined || categorie === undefined) throw new Error(`Demonstration: no crop type ${code}.`)
      const { idTypeCulture } = type
      const { idCategorieCulture } = categorie
      return { idCulture, idTypeCulture, idCategorieCulture, surface }
    })
    await this.tx.insert(t.lignesAssolement).values(assolement.map((ligne, ordre) => ({ ...year, ...ligne, ordre })))
    const journalled = assolement.map((ligne) => ({ ...ligne, parcelles: [] }))
    this.note(this.dite(year), differences({}, { assolement: journalled }))
  }

  private async dossier(
    ferme: { readonly idExploitation: number; readonly idOrganisme: number },
    idMillesime: number,
    etatDossier: EtatDossier,
    saisies: Readonly<Record<string, unknown>>,
    demarche: Demarche = HVE4,
  ): Promise<void> {
    const le = (mois: string) => `${idMillesime}-${mois}-${String(this.hasard.whole(1, 28)).padStart(2, '0')}`
    const audite = !['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION'].includes(etatDossier)
    const { auteur } = this
    const { ouvertLe, etats } = vieDuDossier(etatDossier, ANNEE_COURANTE - idMillesime)
    const fields = {
      idOrganisme: ferme.idOrganisme,
      dateEntree: le('02'),
      dateAudit: audite ? le('09') : null,
      periodeAuditeeDebut: audite ? `${idMillesime - 1}-09-01` : null,
      periodeAuditeeFin: audite ? `${idMillesime}-08-31` : null,
      dateCertification: etatDossier === 'CERTIFIABLE' || etatDossier === 'VALIDE' ? le('11') : null,
    }
    // The decisions of the demonstration ignore the open items.
    const decision = {
      motifDecision: isDecided(etatDossier) ? 'Décidé pour la démonstration, sans vérification.' : null,
    }
    const decideLe = etats.at(-1)?.le ?? ouvertLe
    const key = { idExploitation: ferme.idExploitation, idMillesime }
    const [row] = await this.tx
      .insert(t.dossiers)
      .values({
        ...key,
        ...fields,
        ...decision,
        idDemarche: demarche.id,
        etatDossier,
        statutLastChangeIdUtilisateur: auteur,
      })
      .returning({ id: t.dossiers.idDossier })
    if (row === undefined) throw new Error('The insert returned no file.')
    const entries = Object.entries(saisies)
    if (entries.length > 0)
      await this.tx.insert(t.indicateursSaisis).values(
        entries.map(([codeNational, valeur]) => ({
          idDossier: row.id,
          codeNational,
          valeur,
        })),
      )
    const changements = [
      ...etats.map((etat) => ({ ...etat, champ: 'etatDossier' })),
      ...differences({}, decision).map((change) => ({ ...change, le: decideLe })),
      ...differences({}, fields).map((change) => ({ ...change, le: ouvertLe })),
      ...differences({}, saisies).map((change) => ({ ...change, le: ouvertLe })),
    ].sort((a, b) => a.le.localeCompare(b.le))
    this.note({ ...key, codeDemarche: demarche.code }, changements)
  }

  private note(context: object, changes: readonly (Change & object)[]): void {
    for (const change of changes)
      this.changements.push({ ...context, ...change, idUtilisateur: this.auteur, origine: 'SAISIE' })
  }

  /** Writes the journal of the new rows in few statements: single inserts would take most of the time. */
  async journaliser(): Promise<void> {
    const rows = this.changements.splice(0)
    for (let i = 0; i < rows.length; i += 1000) await this.tx.insert(t.journal).values(rows.slice(i, i + 1000))
  }
}

/** Files of this year take every state in turn; files of last year are decided; some farms have a file of the year before. */
function etatOf(annee: number, rang: number): EtatDossier | undefined {
  if (annee === ANNEE_COURANTE) return etatsDossier[rang % etatsDossier.length]
  if (annee === ANNEE_COURANTE - 1) return rang % 6 === 5 ? 'NON_CERTIFIABLE' : 'CERTIFIABLE'
  return rang % 4 === 0 ? 'CERTIFIABLE' : undefined
}

/** Shares the farm's area among its crops: permanent crops keep their area, the others vary a little from year to year. */
function rotation({ cultures }: Profil, surfaceHa: number, hasard: Hasard): Ligne[] {
  const permanentes = cultures.filter(([, , place]) => place === 'permanente')
  const partPermanente = permanentes.reduce((total, [, part]) => total + part, 0)
  const poids = cultures.map(([, part, place]) => (place === 'permanente' ? part : part * hasard.between(0.85, 1.15)))
  const variable = poids.reduce((total, part) => total + part, 0) - partPermanente
  return cultures.map(([code, part, place], i) => {
    const partRetenue = place === 'permanente' ? part : ((poids[i] ?? 0) * (100 - partPermanente)) / variable
    return { idCulture: idCultureOf(code), surface: Math.round(surfaceHa * partRetenue) / 100 }
  })
}

/** Features and observations typical of a farm of this area. */
function biodiversite(surfaceHa: number, hasard: Hasard): Record<string, { value: number | boolean }> {
  const metres = (perHa: number) => ({ value: Math.round(surfaceHa * hasard.between(0.4, 1.2) * perHa) })
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

/** Entries of landscape, practices and three campaigns of treatments and nitrogen. */
function pratiques({ familles, irrigation }: { familles: readonly string[]; irrigation: boolean }) {
  return {
    HVE4_CULT_D_72: { value: 2.4 },
    HVE4_CULT_D_91: { value: 0.6 },
    HVE4_CULT_D_92: { value: 0.9 },
    HVE4_BIODIV_D_14: { value: 0.85 },
    HVE4_BIODIV_D_17: { value: 120 },
    HVE4_PHYTO_D_22: { value: 3.5 },
    HVE4_PHYTO_D_50: { value: true },
    HVE4_PHYTO_D_302: { value: 'TRIANNUEL' },
    ...(familles.includes('GRANCULT') && {
      HVE4_PHYTO_D_320_H: { n: 1.42, n_1: 1.6, n_2: 1.51 },
      HVE4_PHYTO_D_320_HH: { n: 2.3, n_1: 2.75, n_2: 2.9 },
    }),
    ...(familles.includes('VITIC') && {
      HVE4_PHYTO_D_340_H: { n: 0.4, n_1: 0.55, n_2: 0.6 },
      HVE4_PHYTO_D_340_HH: { n: 9.8, n_1: 11.2, n_2: 10.4 },
    }),
    HVE4_FERTI_D_103: { value: 'Balance Globale Azotée' },
    HVE4_FERTI_D_104: { value: 'TRIANNUEL' },
    HVE4_FERTI_D_110: { n: 4200, n_1: 4650, n_2: 4810 },
    HVE4_FERTI_D_130: { n: 3900, n_1: 4020, n_2: 3880 },
    ...(irrigation && {
      HVE4_IRRI_D_1: { value: true },
      HVE4_IRRI_D_2: { value: true },
      HVE4_IRRI_D_101: { value: 12 },
      HVE4_IRRI_D_61: { value: 14_500 },
    }),
  }
}
