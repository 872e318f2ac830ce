import {
  type ChangementDeVersion,
  type ItemDeVersion,
  nomDesRegles,
  type VersionAPrevisualiser,
} from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { Column } from '#socle/lists/columns'
import { DataTable } from '#socle/lists/DataTable'
import { Card } from '#socle/ui/Card'
import classes from './Versions.module.css'

/** Changes of a version by item of the control plan, each with its source and its confidence, then the facts that it does not take up. */
export function ChangementsCard({ version }: { version: VersionAPrevisualiser }) {
  const { t } = useTranslation('versions-a-confirmer')
  return (
    <Card title={t('changements.titre')}>
      <p className={classes.texte}>{t('changements.aide', { version: nomDesRegles(version.enVigueur) })}</p>
      {version.items.map((item) => (
        <Item key={item.item} item={item} />
      ))}
      {version.ecartes.length > 0 && <Ecartes ecartes={version.ecartes} />}
    </Card>
  )
}

function Item({
  item: { item, paragraphe, libelle, module, regle, hypothese, reference, changements },
}: {
  item: ItemDeVersion
}) {
  const { t } = useTranslation('versions-a-confirmer')
  return (
    <details className={classes.item}>
      <summary>{t('changements.item', { paragraphe, libelle, module })}</summary>
      <div className={classes.partie}>
        <p className={classes.texte}>{regle}</p>
        <p className={classes.texte}>{t('changements.hypothese', { hypothese })}</p>
        <p className={classes.note}>{t('changements.reference', { reference })}</p>
        <DataTable
          caption={t('changements.table', { libelle })}
          columns={useColumns()}
          rows={changements}
          keyOf={(row) => `${item} ${row.quoi} ${row.code} ${row.apres}`}
        />
      </div>
    </details>
  )
}

function useColumns(): readonly Column<ChangementDeVersion>[] {
  const { t } = useTranslation('versions-a-confirmer')
  const column = (id: string, cell: Column<ChangementDeVersion>['cell']) => ({
    id,
    label: t(`changements.colonne.${id}`),
    cell,
  })
  return [
    column('ligne', ({ libelle }) => libelle),
    column('quoi', ({ quoi }) => t(`changements.quoi.${quoi}`)),
    column('avant', ({ avant }) => avant ?? RIEN),
    column('apres', ({ apres }) => apres ?? RIEN),
    column('source', ({ sources }) => sources.map((source) => t(`changements.source.${source}`)).join(', ')),
    column('confiance', ({ confiance }) => t(`changements.confiance.${confiance}`)),
  ]
}

/** Facts that the version does not take up, each with the reason. */
function Ecartes({ ecartes }: Pick<VersionAPrevisualiser, 'ecartes'>) {
  const { t } = useTranslation('versions-a-confirmer')
  return (
    <details className={classes.item}>
      <summary>{t('ecartes.titre')}</summary>
      <div>
        <DataTable
          caption={t('ecartes.titre')}
          columns={[
            { id: 'fait', label: t('ecartes.fait'), cell: ({ libelle }) => libelle },
            { id: 'paragraphe', label: t('ecartes.paragraphe'), cell: ({ paragraphe }) => paragraphe },
            { id: 'raison', label: t('ecartes.raison'), cell: ({ raison }) => raison },
          ]}
          rows={ecartes}
          keyOf={({ libelle }) => libelle}
        />
      </div>
    </details>
  )
}
