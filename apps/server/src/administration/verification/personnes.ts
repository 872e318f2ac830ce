import { type AnyColumn, and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { journalledCompteTiers } from '#partenaires/comptes/comptes'
import { journalledPasskey } from '#personnes/authentification/passkeys'
import { journalledSecret } from '#personnes/authentification/second-facteur'
import { findJournalled as findEfforts } from '#personnes/efforts/repository'
import { journalled as journalledOrganisme } from '#personnes/organismes/repository'
import { journalled as journalledCompte } from '#personnes/utilisateurs/comptes'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { Content } from '#socle/journal/replay'
import { journalled as journalledImport } from '#sorties/imports/repository'
import { by, fieldsBy, type Sujet } from './sujet'

const whole = {
  placeOf: ({ champ }: { readonly champ: string }) => ({ part: '', champ }),
  isHeld: () => true,
}

/** Accounts: identity, credentials, rights, visible farms and territories, procedures. */
export const personnes: Sujet = {
  ...whole,
  // An erasure, an invitation sent again, a request for a procedure and a download of a file are events, without a stored value.
  isHeld: (_, champ) =>
    champ !== 'effacement' && champ !== 'invitation' && champ !== 'demandeDemarche' && !champ.startsWith('export.'),
  portee: 'personne',
  stored: sql`select id_utilisateur as id from utilisateurs`,
  presence: () => 'login',
  async read(tx: Database, ids: readonly number[]) {
    const comptes = await tx
      .select()
      .from(t.utilisateurs)
      .where(inArray(t.utilisateurs.idUtilisateur, [...ids]))
    const kept = await keptBesides(tx, ids)
    return new Map(
      comptes.map((compte) => {
        const { idUtilisateur } = compte
        const besides = kept.map((byCompte) => byCompte.get(idUtilisateur))
        return [idUtilisateur, new Map([['', Object.assign({}, journalledCompte(compte), ...besides)]])]
      }),
    )
  },
}

type ByCompte = ReadonlyMap<number, Content>

/** Fields that other tables keep of these accounts, a map for each table. */
async function keptBesides(tx: Database, ids: readonly number[]): Promise<readonly ByCompte[]> {
  const { secondsFacteurs, passkeys, comptesTiers, imports } = t
  const { utilisateurExploitations: grants, utilisateurEntites: entites, utilisateurDemarches: offered } = t
  const among = <Column extends AnyColumn>(column: Column) => inArray(column, [...ids])
  const ofCompte = ({ idUtilisateur }: { readonly idUtilisateur: number }) => idUtilisateur
  return [
    fieldsBy(
      await tx
        .select()
        .from(secondsFacteurs)
        .where(and(among(secondsFacteurs.idUtilisateur), isNotNull(secondsFacteurs.actifDepuis))),
      ofCompte,
      ({ secret }) => ({ secondFacteur: journalledSecret(secret) }),
    ),
    fieldsBy(await tx.select().from(passkeys).where(among(passkeys.idUtilisateur)), ofCompte, (passkey) => ({
      [`passkey.${passkey.idPasskey}`]: journalledPasskey(passkey),
    })),
    fieldsBy(await tx.select().from(comptesTiers).where(among(comptesTiers.idUtilisateur)), ofCompte, (compte) => ({
      [`partenaire.${compte.idApplicationTierce}`]: journalledCompteTiers(compte),
    })),
    fieldsBy(await tx.select().from(grants).where(among(grants.idUtilisateur)), ofCompte, ({ idExploitation }) => ({
      [`exploitation.${idExploitation}`]: true,
    })),
    fieldsBy(await tx.select().from(entites).where(among(entites.idUtilisateur)), ofCompte, ({ identite }) => ({
      [`entite.${identite}`]: true,
    })),
    fieldsBy(await tx.select().from(offered).where(among(offered.idUtilisateur)), ofCompte, ({ idDemarche }) => ({
      [`demarche.${idDemarche}`]: true,
    })),
    fieldsBy(
      await tx
        .select()
        .from(imports)
        .where(and(among(imports.idUtilisateur), eq(imports.etat, 'TERMINE'))),
      ofCompte,
      (importe) => ({ [`import.${importe.idImport}`]: journalledImport(importe) }),
    ),
  ]
}

/** Organisations: they decide whether their farmers see scores. */
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
    const efforts = await findEfforts(tx, ids)
    return new Map(
      rows.map((organisme) => {
        const demarches = (offered.get(organisme.idOrganisme) ?? []).map(({ idDemarche }) => idDemarche)
        const { idOrganisme } = organisme
        return [
          idOrganisme,
          new Map([['', { ...journalledOrganisme(organisme, demarches), ...efforts.get(idOrganisme) }]]),
        ]
      }),
    )
  },
}
