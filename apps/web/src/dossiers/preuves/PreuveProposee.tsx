import { Button } from '@mantine/core'
import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import classes from './Preuves.module.css'
import { autresLieuxDe } from './preuves'
import type { Reprise } from './use-reprise'

interface Props {
  proposee: LieuPreuves['proposees'][number]
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  reprise: Reprise
}

/** A proof of another place that also fits here: it can be attached here only, or in every place that proposes it. */
export function PreuveProposee({ proposee: { idPreuve, genre }, lieu, preuves, reprise }: Props) {
  const { t } = useTranslation('preuves')
  const nom = preuves.preuves.find((preuve) => preuve.idPreuve === idPreuve)?.nom ?? ''
  const partout = [
    lieu,
    ...autresLieuxDe(preuves.lieux, { lieu: lieu.lieu, genre }).filter(({ proposees }) =>
      proposees.some((one) => one.idPreuve === idPreuve && one.genre === genre),
    ),
  ]
  const lieux = partout.map(({ libelle }) => libelle).join(', ')
  return (
    <li className={classes.proposee}>
      <span>{t('proposee', { nom })}</span>
      <span className={classes.boutons}>
        <Button
          size="xs"
          variant="default"
          loading={reprise.isBusy}
          aria-label={t('reprendreUne', { nom })}
          onClick={() => reprise.reprendre(idPreuve, genre, [lieu])}
        >
          {t('reprendre')}
        </Button>
        {partout.length > 1 && (
          <Button
            size="xs"
            variant="default"
            loading={reprise.isBusy}
            aria-label={t('reprendrePartoutUne', { nom, lieux })}
            title={lieux}
            onClick={() => reprise.reprendre(idPreuve, genre, partout)}
          >
            {t('reprendrePartout', { count: partout.length })}
          </Button>
        )}
      </span>
    </li>
  )
}
