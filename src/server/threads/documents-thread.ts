/** The functions that draw and read documents, by name. They run in a thread: see entries.ts. */
export { readBusyTimes } from '#features/calendar/busy-times/service.ts';
export { drawCalendarFile } from '#features/calendar/feeds/service.ts';
export { drawDisputePdf } from '#features/disputes/record/pdf.ts';
export { drawInvoicePdf, drawReceiptPdf } from '#features/payments/documents/pdf.ts';
export { drawQuotePdf } from '#features/quotes/documents/pdf.ts';
