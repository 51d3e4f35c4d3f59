type Unpaid = { homeownerId: string; dueAmount: number; overdue: boolean };

/** What is owed to a business in US cents, and what of it is late, by the id of the homeowner. */
export function owedBy(unpaid: readonly Unpaid[]) {
  const owed = new Map<string, { owedAmount: number; overdueAmount: number }>();
  for (const { homeownerId, dueAmount, overdue } of unpaid) {
    const { owedAmount = 0, overdueAmount = 0 } = owed.get(homeownerId) ?? {};
    owed.set(homeownerId, {
      owedAmount: owedAmount + dueAmount,
      overdueAmount: overdueAmount + (overdue ? dueAmount : 0),
    });
  }
  return owed;
}
