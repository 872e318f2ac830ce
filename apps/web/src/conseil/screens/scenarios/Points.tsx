import { useTranslation } from 'react-i18next'
import type { EtatModule } from '#dossiers/feuille/rubriques'
import { PointsLus } from '#dossiers/screens/indicateurs/lecture/ValeurLue'

/** Points of a module, and whether they reach the threshold, in words. */
export function Points({ etat }: { etat: EtatModule }) {
  const { t } = useTranslation('scenarios')
  return (
    <>
      <PointsLus points={etat.points} />{' '}
      <small>
        {etat.statut === 'EN_ERREUR'
          ? t('commun:statut.EN_ERREUR')
          : t(etat.estAtteint ? 'seuil.atteint' : 'seuil.manque', { seuil: etat.seuil })}
      </small>
    </>
  )
}
