import {
  type Icon,
  IconBolt,
  IconDroplet,
  IconFlame,
  IconHammer,
  IconHomePlus,
  IconPaint,
  IconPlant2,
  IconSparkles,
  IconTools,
  IconWindow,
} from '@tabler/icons-react';
import { ownValue } from '#lib/own-value.ts';

const icons: Record<string, Icon> = {
  'Additions & remodeling': IconHammer,
  'Roof & exterior': IconHomePlus,
  'Plumbing & water': IconDroplet,
  'Heating & cooling': IconFlame,
  'Electrical & energy': IconBolt,
  'Walls, floors & finishes': IconPaint,
  'Doors & windows': IconWindow,
  'Garden & outdoors': IconPlant2,
  'Care & upkeep': IconSparkles,
};

/** Icon of a service group; groups that admins added get a generic one. */
export function GroupIcon({ group, size = 20 }: { group: string; size?: number }) {
  const Icon = ownValue(icons, group) ?? IconTools;
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
