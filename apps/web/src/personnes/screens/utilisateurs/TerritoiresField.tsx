import { needsTerritoire, territoiresDe, touteLaFrance } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { ChecklistField } from '#socle/fields/ChecklistField'
import { Champ } from './Champ'
import { type Entite, territoiresParRegion } from './territoires'
import classes from './Utilisateurs.module.css'
import type { SaisieUtilisateur } from './use-utilisateur-form'

/** Territories that the actor may give, and all territories. */
export interface Entites {
  readonly offertes: readonly Entite[]
  readonly toutes: readonly Entite[]
}

interface Props {
  saisie: SaisieUtilisateur
  entites: Entites
}

/** Territories of an account. */
export function TerritoiresField({ saisie, entites }: Props) {
  const { t } = useTranslation('utilisateurs')
  const { form, utilisateur, may, isEditable, change } = saisie
  const { role, idsEntites } = form.values
  const isFixed = !isEditable || !may.idsEntites
  // Territories that the account already has are shown to every editor, and may be given again.
  const { toutes } = entites
  const had = utilisateur?.idsEntites ?? []
  const offertes = toutes.filter(
    ({ identite }) => had.includes(identite) || entites.offertes.some((entite) => entite.identite === identite),
  )
  // A farmer has one territory.
  const france = role === 'AGRICULTEUR' ? null : touteLaFrance(offertes, toutes)
  return (
    <Champ
      label={needsTerritoire(role) ? `${t('champ.territoires')} *` : t('champ.territoires')}
      error={form.errorOf('idsEntites')}
    >
      <ChecklistField
        name="idsEntites"
        label={t('champ.territoires')}
        groups={territoiresParRegion(offertes, toutes, {
          regionEntiere: t('champ.regionEntiere'),
          autres: t('champ.autresTerritoires'),
        })}
        value={idsEntites.map(String)}
        placeholder={t('champ.aucunTerritoire')}
        menuWidth={960}
        searchLabel={t('champ.chercherTerritoire')}
        root={france === null ? undefined : { label: t('champ.touteLaFrance'), values: france.map(String) }}
        disabled={isFixed}
        onChange={(chosen) => {
          change({ idsEntites: territoiresDe(role, chosen.map(Number)) })
          form.touch(['idsEntites'])
        }}
      />
      {isEditable && isFixed && <p className={classes.note}>{t('champ.territoiresFixes')}</p>}
    </Champ>
  )
}
