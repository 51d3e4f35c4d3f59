-- Room on each page for the next version of a row: a lead is updated as soon as it is offered, and again with each spot.
ALTER TABLE "leads" SET (fillfactor = 70);
