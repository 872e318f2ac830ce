import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { journalledPasskey } from '#personnes/authentification/passkeys'
import { journalledSecret } from '#personnes/authentification/second-facteur'
import { journalled as journalledOrganisme } from '#personnes/organismes/repository'
import { journalled as journalledCompte } from '#personnes/utilisateurs/comptes'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { journalled as journalledImport } from '#sorties/imports/repository'
import { by, type Sujet } from './sujet'

const whole = {
  placeOf: ({ champ }: { readonly champ: string }) => ({ part: '', champ }),
  isHeld: () => true,
}

/** Accounts: who they are, by what they sign in, what they may do, which farms and territories they see, which procedures they work with. */
export const personnes: Sujet = {
  ...whole,
  // That a person was erased, or took a file away, is an event, and nothing that they have.
  isHeld: (_, champ) => champ !== 'effacement' && !champ.startsWith('export.'),
  portee: 'personne',
  stored: sql`select id_utilisateur as id from utilisateurs`,
  presence: () => 'login',
  async read(tx: Database, ids: readonly number[]) {
    const comptes = await tx
      .select()
      .from(t.utilisateurs)
      .where(inArray(t.utilisateurs.idUtilisateur, [...ids]))
    const { utilisateurExploitations: grants, utilisateurEntites: entites, utilisateurDemarches: offered } = t
    const granted = by(
      await tx
        .select()
        .from(grants)
        .where(inArray(grants.idUtilisateur, [...ids])),
      ({ idUtilisateur }) => idUtilisateur,
    )
    const territoires = by(
      await tx
        .select()
        .from(entites)
        .where(inArray(entites.idUtilisateur, [...ids])),
      ({ idUtilisateur }) => idUtilisateur,
    )
    const demarches = by(
      await tx
        .select()
        .from(offered)
        .where(inArray(offered.idUtilisateur, [...ids])),
      ({ idUtilisateur }) => idUtilisateur,
    )
    const actifs = by(
      await tx
        .select()
        .from(t.secondsFacteurs)
        .where(and(inArray(t.secondsFacteurs.idUtilisateur, [...ids]), isNotNull(t.secondsFacteurs.actifDepuis))),
      ({ idUtilisateur }) => idUtilisateur,
    )
    const passkeys = by(
      await tx
        .select()
        .from(t.passkeys)
        .where(inArray(t.passkeys.idUtilisateur, [...ids])),
      ({ idUtilisateur }) => idUtilisateur,
    )
    const importes = by(
      await tx
        .select()
        .from(t.imports)
        .where(and(inArray(t.imports.idUtilisateur, [...ids]), eq(t.imports.etat, 'TERMINE'))),
      ({ idUtilisateur }) => idUtilisateur,
    )
    return new Map(
      comptes.map((compte) => {
        const { idUtilisateur } = compte
        const content = {
          ...journalledCompte(compte),
          ...Object.fromEntries(
            (actifs.get(idUtilisateur) ?? []).map(({ secret }) => ['secondFacteur', journalledSecret(secret)]),
          ),
          ...Object.fromEntries(
            (passkeys.get(idUtilisateur) ?? []).map((passkey) => [
              `passkey.${passkey.idPasskey}`,
              journalledPasskey(passkey),
            ]),
          ),
          ...Object.fromEntries(
            (granted.get(idUtilisateur) ?? []).map(({ idExploitation }) => [`exploitation.${idExploitation}`, true]),
          ),
          ...Object.fromEntries(
            (territoires.get(idUtilisateur) ?? []).map(({ identite }) => [`entite.${identite}`, true]),
          ),
          ...Object.fromEntries(
            (demarches.get(idUtilisateur) ?? []).map(({ idDemarche }) => [`demarche.${idDemarche}`, true]),
          ),
          ...Object.fromEntries(
            (importes.get(idUtilisateur) ?? []).map((importe) => [
              `import.${importe.idImport}`,
              journalledImport(importe),
            ]),
          ),
        }
        return [idUtilisateur, new Map([['', content]])]
      }),
    )
  },
}

/** Organisations, of which a farmer's sight of scores depends. */
export const organismes: Sujet = {
  ...whole,
  portee: 'organisme',
  stored: sql`select id_organisme as id from organismes`,
  presence: () => 'nom',
  async read(tx: Database, ids: readonly number[]) {
    const rows = await tx
      .select()
      .from(t.organismes)
      .where(inArray(t.organismes.idOrganisme, [...ids]))
    const offered = by(
      await tx
        .select()
        .from(t.organismeDemarches)
        .where(inArray(t.organismeDemarches.idOrganisme, [...ids])),
      ({ idOrganisme }) => idOrganisme,
    )
    return new Map(
      rows.map((organisme) => {
        const demarches = (offered.get(organisme.idOrganisme) ?? []).map(({ idDemarche }) => idDemarche)
        return [organisme.idOrganisme, new Map([['', journalledOrganisme(organisme, demarches)]])]
      }),
    )
  },
}
