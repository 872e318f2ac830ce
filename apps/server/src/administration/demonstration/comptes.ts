import { entites, organismesCertificateursExemple } from '@sillon/referentials'
import { accepterCgu, findCgu } from '#personnes/cgu/repository'
import { createOrganisme } from '#personnes/organismes/repository'
import { createComptes, setTerritoires } from '#personnes/utilisateurs/comptes'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'

export const MOT_DE_PASSE_DEMONSTRATION = 'Demo-2026!'
export const comptesDemonstration = ['superadmin', 'admin', 'conseiller', 'agriculteur', 'agriculteur2'] as const

/** Two organisations with different looks. @returns their identifiers */
export async function insertOrganismes(tx: Database): Promise<[number, number]> {
  const [first, , third] = organismesCertificateursExemple
  const demarches = await tx.select().from(t.demarches)
  const ids: number[] = []
  for (const [exemple, initial] of [
    [first, 'A'],
    [third, 'C'],
  ] as const) {
    if (exemple === undefined) throw new Error('The example organisations are missing from the reference data.')
    const organisme = {
      nom: exemple.nom,
      libelle: exemple.libelle,
      adresse: exemple.adresse,
      siteInternet: exemple.siteInternet,
      couleurPrimaire: exemple.couleurPrimaire,
      couleurSecondaire: exemple.couleurSecondaire,
      couleurTertiaire: exemple.couleurTertiaire,
      agrementSca: exemple.agrementSca,
      logoBase64: logo(initial, exemple.couleurPrimaire, exemple.couleurSecondaire),
    }
    const offered = demarches.filter(({ code }) => exemple.demarches.split(',').includes(code))
    const idsDemarches = offered.map(({ idDemarche }) => idDemarche)
    ids.push(await createOrganisme(tx, null, organisme, idsDemarches))
  }
  return [ids[0] ?? 0, ids[1] ?? 0]
}

const REGION = 2
const regions = entites.filter(({ idtypeentite }) => idtypeentite === REGION).map(({ identite }) => identite)
const departement = (code: string) =>
  entites
    .filter(({ idtypeentite, codeInsee }) => idtypeentite !== REGION && codeInsee === code)
    .map(({ identite }) => identite)
/** Territories of the accounts: administrators have all regions, a farmer has the department of their farm. */
const territoires = {
  superadmin: regions,
  admin: regions,
  agriculteur: departement('26'),
  agriculteur2: departement('28'),
}

/** A leaf with the organisation's initial, as a data address. */
function logo(initial: string, dark: string, light: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 56C4 24 24 6 58 6c2 34-16 52-44 48" fill="${dark}"/><path d="M12 54C20 36 32 24 50 14" stroke="${light}" stroke-width="3" fill="none"/><text x="34" y="44" font-family="Georgia,serif" font-weight="bold" font-size="24" fill="#fff">${initial}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The five accounts, with one password. @returns the identifiers of the accounts that see farms one by one */
export async function insertComptes(tx: Database, motDePasse: string, idOrganisme: number) {
  const common = { motDePasse }
  const rights = { accessCreationUpdateExploitation: true }
  const rows = await createComptes(tx, null, [
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
  // Accounts of the demonstration begin with the product, not with the terms.
  await accepterCgu(
    tx,
    rows.map(({ idUtilisateur }) => idUtilisateur),
    (await findCgu(tx, 'fr')).version,
  )
  const idOf = (login: string) => rows.find((row) => row.login === login)?.idUtilisateur ?? 0
  for (const [login, identites] of Object.entries(territoires)) await setTerritoires(tx, null, idOf(login), identites)
  return { conseiller: idOf('conseiller'), agriculteur: idOf('agriculteur'), agriculteur2: idOf('agriculteur2') }
}
