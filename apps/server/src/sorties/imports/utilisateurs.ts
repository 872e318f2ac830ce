import { colonnesUtilisateurs } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import { grantExploitations } from '#fermes/exploitations/repository'
import { modifierCompte } from '#personnes/utilisateurs/administration'
import { ouvrirComptes } from '#personnes/utilisateurs/comptes'
import { inviter } from '#personnes/utilisateurs/invitation'
import type { Database } from '#socle/database/database'
import type { Circonstances, Effet, Genre, Trace } from './genre'
import { type CompteNouveau, planOf } from './utilisateurs-plan'

/** Number of accounts of one statement. */
const LOT = 200

/** Accounts, by their address. New accounts are invited by mail. */
export const utilisateurs: Genre = {
  colonnes: colonnesUtilisateurs,
  cle: 'email',
  authorize(user) {
    const { idOrganismePrincipal } = user
    const farmer = { idUtilisateur: null, role: 'AGRICULTEUR', idOrganismePrincipal } as const
    authorize(user, 'utilisateur.create', { utilisateur: farmer })
  },
  async plan(tx, circonstances, lignes) {
    const { user, adresse, courrier } = circonstances
    const { creations, modifications, inchangees, fautes } = await planOf(tx, user, lignes)
    return {
      effets: [
        ...modifications.map(({ ligne: { ligne }, compte: { email, prenom, nom }, champs }) =>
          effetOf({ ligne, email, prenom, nom }, 'MODIFICATION', champs),
        ),
        ...creations.map(({ ligne: { ligne }, ...compte }) => effetOf({ ligne, ...compte }, 'CREATION')),
        ...inchangees.map(({ ligne, cellules }) => effetOf({ ligne, ...cellules }, 'INCHANGEE')),
      ],
      fautes,
      async ecrire(dire) {
        const traces = await ouvrir(tx, circonstances, creations, dire)
        const auteur = { idUtilisateur: user.idUtilisateur, adresse, origine: 'IMPORT' } as const
        for (const [i, { compte, saisie, idsExploitations }] of modifications.entries()) {
          const { idUtilisateur, email } = compte
          const { idsEntites, idsDemarches, ...others } = saisie
          const body = {
            ...others,
            email,
            ...(idsEntites !== undefined && { idsEntites: [...idsEntites] }),
            ...(idsDemarches !== undefined && { idsDemarches: [...idsDemarches] }),
          }
          await modifierCompte(tx, { user, auteur }, idUtilisateur, body, courrier)
          await grantExploitations(tx, auteur, idUtilisateur, idsExploitations)
          traces.push(
            ['account-changed', { idUtilisateurConcerne: idUtilisateur }],
            ...accordees(idUtilisateur, idsExploitations),
          )
          dire(creations.length + i + 1)
        }
        return traces
      },
    }
  },
}

interface Personne {
  readonly ligne: number
  readonly email?: string
  readonly prenom?: string
  readonly nom?: string
}

const effetOf = (
  { ligne, email = '', prenom = '', nom = '' }: Personne,
  effet: Effet['effet'],
  champs: readonly string[] = [],
): Effet => ({ ligne, cle: email, nom: `${prenom} ${nom}`.trim(), effet, champs: [...champs] })

const accordees = (idUtilisateurConcerne: number, ids: readonly number[]): Trace[] =>
  ids.map((idExploitation) => ['grant-added', { idUtilisateurConcerne, idExploitation }])

/** Creates accounts as the form does, many at a time, and invites their persons. */
async function ouvrir(
  tx: Database,
  { user, adresse, courrier }: Circonstances,
  creations: readonly CompteNouveau[],
  dire: (faites: number) => void,
): Promise<Trace[]> {
  const auteur = { idUtilisateur: user.idUtilisateur, adresse, origine: 'IMPORT' } as const
  const traces: Trace[] = []
  for (let i = 0; i < creations.length; i += LOT) {
    const lot = creations.slice(i, i + LOT)
    const ouverts = lot.map(({ ligne: _, role: __, idsEntites, idsDemarches, idsExploitations, ...compte }) => ({
      compte: { ...compte, login: compte.email.toLowerCase() },
      idsEntites,
      idsDemarches,
      idsExploitations,
    }))
    const created = await ouvrirComptes(tx, auteur, ouverts)
    await inviter(
      tx,
      user,
      created.map(({ idUtilisateur }) => idUtilisateur),
      courrier,
    )
    for (const [place, { idUtilisateur }] of created.entries()) {
      const { role, idsExploitations = [] } = lot[place] ?? {}
      traces.push(['role-changed', { idUtilisateurConcerne: idUtilisateur, ...(role !== undefined && { role }) }])
      traces.push(...accordees(idUtilisateur, idsExploitations))
    }
    dire(i + lot.length)
  }
  return traces
}
